/**
 * What we may do for whoever asks at a site: asking for consent, keeping what it brings, and giving it back. A connection
 * belongs to the signed-in user, else to the browser.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callbackPath, type ConsentRequest, type Outcome, withOutcome } from '../../contract/account/connections';
import { siteEntryCallbackPath } from '../../contract/account/oauth-sign-in';
import type { SiteConnection } from '../db/connections';
import type { Owner } from '../db/schema';
import { nothingToConnect } from '../errors';
import { createBackground } from '../platform/background-work';
import type { SourceFailure } from '../sources/failures';
import type { SiteAccess, Source } from '../sources/source';
import type { Sources } from '../sources/sources';
import { addCookies, cookieOf, setCookies } from './access';
import type { Accounts } from './accounts';
import { type UsableToken, userOwner } from './stored-secrets';

/** A site at which people can consent to something. */
export type ConnectableSource = Source & { readonly access: SiteAccess };

export const requireConnectable = (sources: Sources, site: string): ConnectableSource => {
  const source = sources.find(site);
  if (source?.access === undefined) throw nothingToConnect(source?.label ?? site);
  return { ...source, access: source.access };
};

/** What a site sends the browser back with; what is no answer of its is refused in words, on a page. */
export const siteAnswerSchema = z.object({
  code: z.string().max(1000).optional(),
  state: z.string().max(200).optional(),
  error: z.string().max(200).optional(),
});

export type Callback = Readonly<z.infer<typeof siteAnswerSchema>>;

export type Connections = {
  /** `undefined` for a browser that never asked for a connection. */
  readonly ownerOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Owner | undefined>;
  readonly list: (owner: Owner) => Promise<readonly SiteConnection[]>;
  /** Where the browser is to go, which gets the cookies that it comes back with. */
  readonly begin: (
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: ConsentRequest & { readonly source: ConnectableSource },
  ) => Promise<string>;
  /** Keeps what a consent brings; the answer is where the browser is to go, an address of ours. */
  readonly finish: (
    request: FastifyRequest,
    reply: FastifyReply,
    answered: { readonly source: ConnectableSource; readonly callback: Callback },
  ) => Promise<string>;
  readonly tokenFor: (owner: Owner, site: string, scope: string) => Promise<string | undefined>;
  /** Ends it here and there. `false`: the site could not be told. */
  readonly end: (owner: Owner, site: string) => Promise<boolean>;
  /** While nobody waits. */
  readonly revokeLater: (tokens: readonly (UsableToken | undefined)[]) => void;
  /** Ends all of a user who goes. */
  readonly endAllOf: (userId: number) => Promise<void>;
  /** When nothing is left to be told to sites. */
  readonly idle: () => Promise<void>;
};

type ConnectionDeps = {
  readonly accounts: Accounts;
  readonly sources: Sources;
  readonly appUrl: string;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** Where one comes back whose browser knows nothing of what it has asked. */
const NO_PAGE = '/prepare';

export const createConnections = (deps: ConnectionDeps): Connections => {
  const { accounts, appUrl } = deps;
  const { siteTokens: tokens, consents } = accounts;
  const { revoke, revokeLater, idle } = createRevocation(deps);
  const ownerOf: Connections['ownerOf'] = async (request, reply) => {
    const found = await accounts.currentUser(cookieOf(request));
    if (found === undefined) return tokens.guestOf(cookieOf(request));
    setCookies(reply, found.cookies);
    return userOwner(found.user.id);
  };
  const exchange = async (consent: Consent, owner: Owner, access: SiteAccess, code: string): Promise<Outcome> => {
    const made = await access.requestToken(await consents.tokenForm(consent, code));
    if (!made.ok) return toOutcome(made.error);
    const { site, scopes } = consent;
    revokeLater([await tokens.take(owner, site), ...(await tokens.takeEnded())]);
    await tokens.keep(owner, { site, scopes, ...made.value });
    return 'made';
  };

  return {
    ownerOf,
    begin: async (request, reply, { source: { site, access, studies }, returnTo }) => {
      const known = await ownerOf(request, reply);
      const guest = known?.userId === undefined ? tokens.welcomeGuest(cookieOf(request)) : undefined;
      const asker = guest?.owner.key ?? known?.key ?? '';
      const redirectUri = `${addressOf(request, appUrl)}${callbackPath(site)}`;
      const scopes = studies === undefined ? [] : [studies.scope];
      const { url, cookie } = await consents.ask({ site, scopes, redirectUri, returnTo, asker }, access.consentUrl);
      addCookies(reply, [cookie, ...(guest === undefined ? [] : [guest.cookie])]);
      return url;
    },
    finish: async (request, reply, { source: { site, access }, callback: { code, state, error } }) => {
      const owner = await ownerOf(request, reply);
      const found = consents.read(cookieOf(request), { state, asker: owner?.key ?? '', site });
      if (found === undefined) return withOutcome(NO_PAGE, site, 'expired');
      const { consent, isAnswered } = found;
      if (!isAnswered || owner === undefined) return withOutcome(consent.returnTo, site, 'expired');
      addCookies(reply, [consents.forget()]);
      if (code === undefined) return withOutcome(consent.returnTo, site, outcomeOfAnswer(error));
      return withOutcome(consent.returnTo, site, await exchange(consent, owner, access, code));
    },
    revokeLater,
    list: tokens.list,
    tokenFor: tokens.find,
    end: async (owner, site) => {
      const taken = await tokens.take(owner, site);
      return taken === undefined || revoke(taken);
    },
    endAllOf: async (userId) => {
      const owner = userOwner(userId);
      for (const { site } of await tokens.list(owner)) revokeLater([await tokens.take(owner, site)]);
    },
    idle,
  };
};

/** Tokens given back to their sites: at once, or while nobody waits. */
const createRevocation = ({ sources, onFailure }: ConnectionDeps) => {
  const background = createBackground(onFailure);
  const revoke = async ({ site, token }: UsableToken): Promise<boolean> =>
    (await sources.find(site)?.access?.revoke(token))?.ok === true;
  return {
    revoke,
    revokeLater: (taken: readonly (UsableToken | undefined)[]): void => {
      for (const token of taken) if (token !== undefined) background.run('revoking a token', () => revoke(token));
    },
    idle: background.idle,
  };
};

type Consent = Parameters<Accounts['consents']['tokenForm']>[0];

/** RFC 6749, 4.1.2.1. */
const DENIED = 'access_denied';

/** What the site's answer says of a token that was not given. */
export const outcomeOfAnswer = (error: string | undefined): 'denied' | 'refused' =>
  error === DENIED ? 'denied' : 'refused';

/** By which the browser has reached us: one of the hosts that are answered. */
const addressOf = ({ headers: { host }, protocol }: FastifyRequest, appUrl: string): string =>
  host === undefined || host === new URL(appUrl).host ? appUrl : `${protocol}://${host}`;

export const toOutcome = ({ reason }: SourceFailure): Outcome => {
  switch (reason) {
    case 'unknown-player':
    case 'closed-account':
    case 'cancelled':
      return 'refused';
    default:
      return reason;
  }
};

/** How somebody is sent to a site to say who it is. */

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
