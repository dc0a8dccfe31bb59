/**
 * Signing in by way of a site at which one has an account (OAuth, without any scope): the browser goes there and comes back
 * to a page of ours, whose address says how it went.
 */
import { z } from 'zod';
import { optionalProofSchema } from './account';
import { MAX_FIELD, registrationSchema } from './auth';
import { OUTCOMES } from './connections';

/** POST begins it. */
export const siteEntryPath = (site: string): string => `/api/auth/sites/${site}`;

/** Where the site sends the browser, whether it is to sign in or to be linked. */
export const siteEntryCallbackPath = (site: string): string => `${siteEntryPath(site)}/callback`;

/** GET whom the site has named, who has no account here yet; POST makes one. */
export const siteNewcomerPath = (site: string): string => `${siteEntryPath(site)}/newcomer`;

/** POST begins to link an account of the site with the user's; DELETE ends it. Both take the password and a code. */
export const siteLinkPath = (site: string): string => `/api/account/sites/${site}`;

/** `invitation`: of the page from which somebody registers. */
export const siteEntryRequestSchema = z.object({
  invitation: z.string().max(MAX_FIELD).optional(),
});

/** To link, an account without a password needs none (see `optionalProofSchema`); it cannot unlink. */
export const siteLinkRequestSchema = optionalProofSchema;

export const newcomerSchema = z.object({
  /** As the site writes it. */
  name: z.string().max(MAX_FIELD),
});

export const newcomerRequestSchema = registrationSchema.pick({ username: true });

/** What stands in the address of the page to which one comes back. */
export const ENTRY = 'entry';

const ARRIVALS = ['signed-in', 'created', 'second-factor', 'choose-username', 'linked'] as const;

const REFUSALS = [
  /** Linked with another account of ours. */
  'linked-elsewhere',
  /** The user has linked another account of the site. */
  'another-linked',
  'registration-closed',
  'invitation-needed',
  'used-invitation',
  'too-many-tries',
] as const;

export const ENTRY_OUTCOMES = [...ARRIVALS, ...REFUSALS, ...OUTCOMES.filter((outcome) => outcome !== 'made')] as const;

export type EntryOutcome = (typeof ENTRY_OUTCOMES)[number];

/** Why it came to nothing. */
export type EntryFailure = Exclude<EntryOutcome, (typeof ARRIVALS)[number]>;

export const isEntryFailure = (outcome: EntryOutcome): outcome is EntryFailure =>
  !ARRIVALS.some((arrival) => arrival === outcome);

/** The address with the outcome in its query. */
export const withEntry = (address: string, site: string, outcome: EntryOutcome): string =>
  `${address}${address.includes('?') ? '&' : '?'}${ENTRY}=${site}.${outcome}`;

/** What the query's text says; `undefined` where it is none of ours. */
export const parseEntry = (text: string): { readonly site: string; readonly outcome: EntryOutcome } | undefined => {
  const [site = '', said] = text.split('.');
  const outcome = ENTRY_OUTCOMES.find((one) => one === said);
  return outcome && { site, outcome };
};
