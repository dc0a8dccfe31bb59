/**
 * `/api/connections`: OAuth consents at sites. A user's belong to the account, a guest's to one browser for a few
 * hours.
 */
import { z } from 'zod';

export const CONNECTIONS_PATH = '/api/connections';

export const connectionPath = (site: string): string => `${CONNECTIONS_PATH}/${site}`;

/** OAuth redirect target. */
export const callbackPath = (site: string): string => `${connectionPath(site)}/callback`;

export const connectionSchema = z.object({
  site: z.string(),
  /** Display name. */
  label: z.string(),
  /** ISO 8601. */
  connectedAt: z.string(),
  endsAt: z.string(),
  /** Valid in this browser only. */
  isGuest: z.boolean(),
});

export type Connection = z.infer<typeof connectionSchema>;

export const connectionsSchema = z.array(connectionSchema);

const RETURN_PAGES = /^\/(?:prepare|repertoire\/[\w-]{1,40})$/;

const MAX_ADDRESS = 1500;

/** A local page with its query. The match of the whole path keeps redirects on this host. */
export const returnSchema = z
  .string()
  .max(MAX_ADDRESS)
  .refine(
    (address) => RETURN_PAGES.test(address.split('?')[0] ?? '') && /^[\x21-\x7e]*$/.test(address),
    'Expected the address of a page of ours',
  );

export const consentRequestSchema = z.object({ returnTo: returnSchema });

export type ConsentRequest = z.infer<typeof consentRequestSchema>;

/** The site's consent page. */
export const consentSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** `DELETE`: whether the site confirmed the revocation; our copy is deleted in any case. */
export const disconnectedSchema = z.object({ isRevoked: z.boolean() });

/** Query parameter that carries the result back to the page. */
export const OUTCOME_PARAM = 'connection';

export const CONNECTION_OUTCOMES = [
  'made',
  /** The user declined. */
  'denied',
  /** The response was late, repeated, or not requested by this browser. */
  'expired',
  'rate-limited',
  'refused',
  'failing',
  'unreachable',
  'timed-out',
  'redirected',
  'unreadable',
  'cut-off',
] as const;

export type ConnectionOutcome = (typeof CONNECTION_OUTCOMES)[number];

export const withOutcome = (address: string, site: string, outcome: ConnectionOutcome): string =>
  `${address}${address.includes('?') ? '&' : '?'}${OUTCOME_PARAM}=${site}.${outcome}`;

/** `undefined` for unknown text. */
export const parseOutcome = (
  text: string,
): { readonly site: string; readonly outcome: ConnectionOutcome } | undefined => {
  const [site = '', id] = text.split('.');
  const outcome = CONNECTION_OUTCOMES.find((known) => known === id);
  return outcome && { site, outcome };
};
