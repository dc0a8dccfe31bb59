/** How somebody is sent to a site to say who it is. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteEntryCallbackPath } from '../../contract/account/oauth-sign-in';
import type { Accounts } from '../accounts/accounts';
import { addressOf, type ConnectableSource } from './connections';
import { addCookies } from './session';

type EntryDeps = { readonly accounts: Accounts; readonly appUrl: string };
type Wanted = {
  readonly source: ConnectableSource;
  /** One key for whoever asks. */
  readonly asker: string;
  /** A page of ours. */
  readonly returnTo: string;
  readonly invitation?: string;
};

/** Whoever signs in: nobody is known yet. */
export const NEWCOMER = 'entry';

/** Where the browser is to go, which gets the cookie that it comes back with. Consent to nothing is asked for. */
export const beginEntry = async (
  { accounts, appUrl }: EntryDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { source: { site, access }, ...wanted }: Wanted,
): Promise<string> => {
  const redirectUri = `${addressOf(request, appUrl)}${siteEntryCallbackPath(site)}`;
  const { url, cookie } = await accounts.entryConsents.ask(
    { site, scopes: [], redirectUri, ...wanted },
    access.consentUrl,
  );
  addCookies(reply, [cookie]);
  return url;
};
