/**
 * Sign-in through a site (OAuth without scopes). The site redirects to a local page whose address carries the outcome.
 */
import { z } from 'zod';
import { optionalProofSchema } from './account';
import { MAX_FIELD, registrationSchema } from './auth';
import { OUTCOMES } from './connections';

/** POST starts it. */
export const siteEntryPath = (site: string): string => `/api/auth/sites/${site}`;

/** OAuth redirect target, for sign-in and for linking. */
export const siteEntryCallbackPath = (site: string): string => `${siteEntryPath(site)}/callback`;

/** GET the account that the site reported and that is unknown here; POST registers it. */
export const siteNewcomerPath = (site: string): string => `${siteEntryPath(site)}/newcomer`;

/** POST links an account of the site; DELETE unlinks it. Both take the password and a code. */
export const siteLinkPath = (site: string): string => `/api/account/sites/${site}`;

/** `invitation`: from the registration page. */
export const siteEntryRequestSchema = z.object({
  invitation: z.string().max(MAX_FIELD).optional(),
});

/** An account without a password can link, but not unlink. */
export const siteLinkRequestSchema = optionalProofSchema;

export const newcomerSchema = z.object({
  name: z.string().max(MAX_FIELD),
});

export const newcomerRequestSchema = registrationSchema.pick({ username: true });

/** Query parameter that carries the outcome. */
export const ENTRY = 'entry';

const SUCCESSES = ['signed-in', 'created', 'second-factor', 'choose-username', 'linked'] as const;

const REFUSALS = [
  /** To another local account. */
  'linked-elsewhere',
  /** The user has linked a different account of the site. */
  'another-linked',
  'registration-closed',
  'invitation-needed',
  'used-invitation',
  'too-many-tries',
] as const;

export const ENTRY_OUTCOMES = [...SUCCESSES, ...REFUSALS, ...OUTCOMES.filter((outcome) => outcome !== 'made')] as const;

export type EntryOutcome = (typeof ENTRY_OUTCOMES)[number];

export type EntryFailure = Exclude<EntryOutcome, (typeof SUCCESSES)[number]>;

export const isEntryFailure = (outcome: EntryOutcome): outcome is EntryFailure =>
  !SUCCESSES.some((success) => success === outcome);

export const withEntry = (address: string, site: string, outcome: EntryOutcome): string =>
  `${address}${address.includes('?') ? '&' : '?'}${ENTRY}=${site}.${outcome}`;

/** `undefined` for unknown text. */
export const parseEntry = (text: string): { readonly site: string; readonly outcome: EntryOutcome } | undefined => {
  const [site = '', id] = text.split('.');
  const outcome = ENTRY_OUTCOMES.find((known) => known === id);
  return outcome && { site, outcome };
};
