/**
 * OAuth connections to sites: consent, storage and revocation. A connection belongs to the signed-in user or to a
 * guest's browser.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  callbackPath,
  type ConnectionOutcome,
  type ConsentRequest,
  withOutcome,
} from '../../contract/account/connections';
import { oauthSignInCallbackPath } from '../../contract/account/oauth-sign-in';
import type { SiteConnection } from '../db/connections';
import type { Owner } from '../db/schema';
import { fail } from '../errors';
import { createBackground } from '../platform/background-work';
import type { SourceFailure } from '../sources/failures';
import type { SiteAccess, Source } from '../sources/source';
import type { Sources } from '../sources/sources';
import { addCookies, cookieOf, setCookies } from './access';
import type { Accounts } from './accounts';
import { type UsableToken, userOwner } from './stored-secrets';

/** A site with OAuth. */
export type ConnectableSource = Source & { readonly access: SiteAccess };

export const requireConnectable = (sources: Sources, site: string): ConnectableSource => {
  const source = sources.find(site);
  if (source?.access === undefined) throw fail('nothing-to-connect', { label: source?.label ?? site });
  return { ...source, access: source.access };
};

/** Query of the redirect; invalid input gets an error page. */
export const siteAnswerSchema = z.object({
  code: z.string().max(1000).optional(),
  state: z.string().max(200).optional(),
  error: z.string().max(200).optional(),
});

export type Callback = Readonly<z.infer<typeof siteAnswerSchema>>;

export type Connections = {
  /** `undefined` for a browser without connections. */
  readonly ownerOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Owner | undefined>;
  readonly list: (owner: Owner) => Promise<readonly SiteConnection[]>;
  /** Returns the site's address, and sets the cookies for the redirect back. */
  readonly begin: (
    request: FastifyRequest,
    reply: FastifyReply,
    params: ConsentRequest & { readonly source: ConnectableSource },
  ) => Promise<string>;
  /** Stores the token; returns the local address to continue at. */
  readonly finish: (
    request: FastifyRequest,
    reply: FastifyReply,
    response: { readonly source: ConnectableSource; readonly callback: Callback },
  ) => Promise<string>;
  readonly tokenFor: (owner: Owner, site: string, scope: string) => Promise<string | undefined>;
  /** Deletes and revokes. `false`: the site could not be reached. */
  readonly end: (owner: Owner, site: string) => Promise<boolean>;
  /** In the background. */
  readonly revokeLater: (tokens: readonly (UsableToken | undefined)[]) => void;
  /** For a user who is deleted. */
  readonly endAllOf: (userId: number) => Promise<void>;
  /** Resolves when no revocation is pending. */
  readonly idle: () => Promise<void>;
};

type ConnectionDeps = {
  readonly accounts: Accounts;
  readonly sources: Sources;
  readonly appUrl: string;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** For a redirect to a browser that has no pending consent. */
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
  const exchange = async (
    consent: Consent,
    owner: Owner,
    access: SiteAccess,
    code: string,
  ): Promise<ConnectionOutcome> => {
    const made = await access.requestToken(await consents.tokenForm(consent, code));
    if (!made.ok) return toConnectionOutcome(made.error);
    const { site, scopes } = consent;
    revokeLater([await tokens.take(owner, site), ...(await tokens.takeEnded())]);
    await tokens.store(owner, { site, scopes, ...made.value });
    return 'made';
  };

  return {
    ownerOf,
    begin: async (request, reply, { source: { site, access, studies }, returnTo }) => {
      const known = await ownerOf(request, reply);
      const guest = known?.userId === undefined ? tokens.ensureGuest(cookieOf(request)) : undefined;
      const requester = guest?.owner.key ?? known?.key ?? '';
      const redirectUri = `${addressOf(request, appUrl)}${callbackPath(site)}`;
      const scopes = studies === undefined ? [] : [studies.scope];
      const { url, cookie } = await consents.ask(
        { site, scopes, redirectUri, returnTo, asker: requester },
        access.consentUrl,
      );
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

/** Revokes at once or in the background. */
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

/** Of a redirect without a code. */
export const outcomeOfAnswer = (error: string | undefined): 'denied' | 'refused' =>
  error === DENIED ? 'denied' : 'refused';

/** The allowed host by which the browser reached us. */
const addressOf = ({ headers: { host }, protocol }: FastifyRequest, appUrl: string): string =>
  host === undefined || host === new URL(appUrl).host ? appUrl : `${protocol}://${host}`;

export const toConnectionOutcome = ({ reason }: SourceFailure): ConnectionOutcome => {
  switch (reason) {
    case 'unknown-player':
    case 'closed-account':
    case 'cancelled':
      return 'refused';
    case 'endless':
      return 'unreadable';
    default:
      return reason;
  }
};

// OAuth sign-in

type OAuthSignInDeps = { readonly accounts: Accounts; readonly appUrl: string };

type OAuthSignInRequest = {
  readonly source: ConnectableSource;
  /** Identifies the requester. */
  readonly asker: string;
  /** A local page. */
  readonly returnTo: string;
  readonly invitation?: string;
};

/** The requester before a sign-in, when no user is known. */
export const ANONYMOUS_REQUESTER = 'entry';

/** Without scopes. Returns the site's address, and sets the cookie for the redirect back. */
export const beginOAuthSignIn = async (
  { accounts, appUrl }: OAuthSignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { source: { site, access }, ...rest }: OAuthSignInRequest,
): Promise<string> => {
  const redirectUri = `${addressOf(request, appUrl)}${oauthSignInCallbackPath(site)}`;
  const { url, cookie } = await accounts.oauthSignInConsents.ask(
    { site, scopes: [], redirectUri, ...rest },
    access.consentUrl,
  );
  addCookies(reply, [cookie]);
  return url;
};
