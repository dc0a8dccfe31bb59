/**
 * Sign-in through a site (OAuth without scopes). The site redirects to a local page whose address carries the outcome.
 */
import { z } from 'zod';
import { optionalProofSchema } from './account';
import { MAX_FIELD, registrationSchema } from './auth';
import { CONNECTION_OUTCOMES } from './connections';

/** POST starts it. */
export const oauthSignInPath = (site: string): string => `/api/auth/sites/${site}`;

/** OAuth redirect target, for sign-in and for linking. */
export const oauthSignInCallbackPath = (site: string): string => `${oauthSignInPath(site)}/callback`;

/** GET the account that the site reported and that is unknown here; POST registers it. */
export const oauthNewUserPath = (site: string): string => `${oauthSignInPath(site)}/newcomer`;

/** POST links an account of the site; DELETE unlinks it. Both take the password and a code. */
export const siteLinkPath = (site: string): string => `/api/account/sites/${site}`;

/** `invitation`: from the registration page. */
export const oauthSignInRequestSchema = z.object({
  invitation: z.string().max(MAX_FIELD).optional(),
});

/** An account without a password can link, but not unlink. */
export const siteLinkRequestSchema = optionalProofSchema;

export const oauthNewUserSchema = z.object({
  name: z.string().max(MAX_FIELD),
});

export const oauthNewUserRequestSchema = registrationSchema.pick({ username: true });

/** Query parameter that carries the outcome. */
export const OAUTH_SIGN_IN_PARAM = 'entry';

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

export const OAUTH_SIGN_IN_OUTCOMES = [
  ...SUCCESSES,
  ...REFUSALS,
  ...CONNECTION_OUTCOMES.filter((outcome) => outcome !== 'made'),
] as const;

export type OAuthSignInOutcome = (typeof OAUTH_SIGN_IN_OUTCOMES)[number];

export type OAuthSignInFailure = Exclude<OAuthSignInOutcome, (typeof SUCCESSES)[number]>;

export const isOAuthSignInFailure = (outcome: OAuthSignInOutcome): outcome is OAuthSignInFailure =>
  !SUCCESSES.some((success) => success === outcome);

export const withOAuthSignInOutcome = (address: string, site: string, outcome: OAuthSignInOutcome): string =>
  `${address}${address.includes('?') ? '&' : '?'}${OAUTH_SIGN_IN_PARAM}=${site}.${outcome}`;

/** `undefined` for unknown text. */
export const parseOAuthSignInOutcome = (
  text: string,
): { readonly site: string; readonly outcome: OAuthSignInOutcome } | undefined => {
  const [site = '', id] = text.split('.');
  const outcome = OAUTH_SIGN_IN_OUTCOMES.find((known) => known === id);
  return outcome && { site, outcome };
};
