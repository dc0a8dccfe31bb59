/**
 * `/api/connections`: sites at which we may do something for whoever asks, who has consented there: for the account of a
 * user, for a guest in the one browser and for an evening.
 */
import { z } from 'zod';

export const CONNECTIONS_PATH = '/api/connections';

export const connectionPath = (site: string): string => `${CONNECTIONS_PATH}/${site}`;

/** Where a site sends the browser after it has asked. */
export const callbackPath = (site: string): string => `${connectionPath(site)}/callback`;

export const connectionSchema = z.object({
  site: z.string(),
  /** What the site is called. */
  label: z.string(),
  /** ISO 8601. */
  connectedAt: z.string(),
  endsAt: z.string(),
  /** Of this browser alone. */
  isGuest: z.boolean(),
});

export type Connection = z.infer<typeof connectionSchema>;

export const connectionsSchema = z.array(connectionSchema);

/** Pages to which one comes back. */
const RETURN_PAGES = ['/prepare'];

const MAX_ADDRESS = 1500;

/** A page of ours, with its query. Nothing in it can lead elsewhere: it begins with one of the pages, and ends there or at `?`. */
export const returnSchema = z
  .string()
  .max(MAX_ADDRESS)
  .refine(
    (address) => RETURN_PAGES.includes(address.split('?')[0] ?? '') && /^[\x21-\x7e]*$/.test(address),
    'Expected the address of a page of ours',
  );

/** `POST`: what the browser is to be asked for at the site, and where it comes back. */
export const consentRequestSchema = z.object({ returnTo: returnSchema });

export type ConsentRequest = z.infer<typeof consentRequestSchema>;

/** Where the site asks. */
export const consentSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** `DELETE`: whether the site knows of it; nothing is kept here in any case. */
export const disconnectedSchema = z.object({ isRevoked: z.boolean() });

/** What stands in the address of the page to which one comes back: how it went. */
export const OUTCOME = 'connection';

export const OUTCOMES = [
  'made',
  /** The person did not want it. */
  'denied',
  /** The answer came too late, twice, or to something that this browser has not asked. */
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

export type Outcome = (typeof OUTCOMES)[number];

/** The address with the outcome in its query. */
export const withOutcome = (address: string, site: string, outcome: Outcome): string =>
  `${address}${address.includes('?') ? '&' : '?'}${OUTCOME}=${site}.${outcome}`;

/** What the query's text says; `undefined` where it is none of ours. */
export const parseOutcome = (text: string): { readonly site: string; readonly outcome: Outcome } | undefined => {
  const [site = '', said] = text.split('.');
  const outcome = OUTCOMES.find((one) => one === said);
  return outcome && { site, outcome };
};
