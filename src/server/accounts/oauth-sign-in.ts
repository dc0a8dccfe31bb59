/** Sign-in with a site account that is linked to a user here. Accounts are never matched by name. */
import { authorizationCodeRequest, createAuthorizationURL } from 'better-auth/oauth2';
import { z } from 'zod';
import type { Milliseconds } from '../../chess/types';
import {
  createSiteUser,
  findUserOfSite,
  type LinkOutcome,
  linkSiteAccount,
  unlinkSiteAccount,
} from '../db/accounts/site-accounts';
import type { Database } from '../db/database';
import type { RequestContext } from '../platform/request-context';
import { type Auth, callAuthApi, cookiesOf, createCookie, withNewSession } from './auth';
import type { SecurityEmails } from './emails';
import type { GuestAuth, OnSignIn, SignInAnswer } from './guest-auth';
import { type Email, makePlaceholderAddress } from './mailer';
import { createSealer, hashSecret, makeSecret } from './secrets';

/** To choose a username. */
const USERNAME_TIMEOUT: Milliseconds = 30 * 60_000;

const personSchema = z.object({ site: z.string(), id: z.string(), name: z.string() });

export type SiteIdentity = z.infer<typeof personSchema>;

const newcomerSchema = z.object({ person: personSchema, invitation: z.string().optional(), endsAt: z.number() });

/** A verified site account without a user here. */
export type UnregisteredUser = Pick<z.infer<typeof newcomerSchema>, 'person' | 'invitation'>;

export type OAuthSignIn = {
  /** Undefined for an unlinked site account. Ends the browser's previous session. */
  readonly signIn: (person: SiteIdentity, context: RequestContext) => Promise<SignInAnswer | undefined>;
  /** Without password and email address. */
  readonly create: (person: SiteIdentity, username: string) => Promise<'done' | 'username-taken'>;
  readonly unlink: (
    user: { readonly id: number; readonly email: string },
    site: string,
    label: string,
  ) => Promise<void>;
  readonly link: (
    user: { readonly id: number; readonly email: string },
    person: SiteIdentity,
    label: string,
  ) => Promise<LinkOutcome>;
  /** The cookie for choosing a username. */
  readonly writeUserCookie: (newcomer: UnregisteredUser) => string;
  readonly readUserCookie: (cookie: string) => UnregisteredUser | undefined;
  readonly clearUserCookie: () => string;
};

type SiteEntryDeps = {
  readonly auth: Auth;
  readonly db: Database;
  readonly sessionSecret: string;
  readonly appUrl: string;
  readonly welcome: OnSignIn;
  readonly signOut: GuestAuth['signOut'];
  readonly post: (email: Email, userId: number) => void;
  readonly emails: SecurityEmails;
};

export const createOAuthSignIn = ({ auth, db, sessionSecret, appUrl, ...rest }: SiteEntryDeps): OAuthSignIn => {
  const sealer = createSealer(sessionSecret, 'newcomers');
  const cookie = createCookie(appUrl, 'newcomer');
  return {
    signIn: async (person, context) => {
      const userId = await findUserOfSite(db, person);
      if (userId === undefined) return undefined;
      const session = { context, signedInAt: new Date() };
      const body = { userId: String(userId) };
      const outcome = await withNewSession(session, () =>
        callAuthApi(() => auth.api.enterById({ body, returnHeaders: true })),
      );
      if (!outcome.ok) return undefined;
      await rest.signOut(context.cookie);
      const cookies = cookiesOf(outcome.value);
      // With two-factor authentication the response has no user, as after a password.
      const { response } = outcome.value;
      if (!('user' in response)) return { needsSecondFactor: true, cookies };
      return { needsSecondFactor: false, cookies: [...cookies, await rest.welcome(response.user, context)] };
    },
    create: async (person, username) => {
      const newcomer = { ...person, username, email: makePlaceholderAddress() };
      const made = await createSiteUser(db, newcomer, new Date().toISOString());
      return made === 'username-taken' ? made : 'done';
    },
    link: async ({ id, email }, person, label) => {
      const outcome = await linkSiteAccount(db, id, person, new Date().toISOString());
      if (outcome === 'done') rest.post(rest.emails.siteLinked(email, label, person.name), id);
      return outcome;
    },
    unlink: async ({ id, email }, site, label) => {
      if (await unlinkSiteAccount(db, id, site)) rest.post(rest.emails.siteUnlinked(email, label), id);
    },
    writeUserCookie: (newcomer) => {
      const text = JSON.stringify({ ...newcomer, endsAt: Date.now() + USERNAME_TIMEOUT });
      return cookie.write(sealer.seal(text, SEAL_SUBJECT), USERNAME_TIMEOUT);
    },
    readUserCookie: (header) => {
      const text = sealer.open(cookie.read(header) ?? '', SEAL_SUBJECT);
      if (text === undefined) return undefined;
      const { endsAt, ...newcomer } = newcomerSchema.parse(JSON.parse(text));
      return Date.now() < endsAt ? newcomer : undefined;
    },
    clearUserCookie: cookie.clear,
  };
};

const SEAL_SUBJECT = 'cookie';

// OAuth 2.0 code flow with PKCE (S256) and state. The pending consent is in a sealed cookie, so that a response is only
// valid in the browser that started it.

/** Validity of the consent request. */
const CONSENT_TIMEOUT: Milliseconds = 15 * 60_000;

/** The cookie outlives it, so that a late response can return to its page. */
const COOKIE_LIFETIME: Milliseconds = 24 * 60 * 60_000;

const consentSchema = z.object({
  site: z.string(),
  scopes: z.array(z.string()),
  redirectUri: z.string(),
  /** A local page. */
  returnTo: z.string(),
  /** Identifies the requester. */
  asker: z.string(),
  /** The secret of an invitation. */
  invitation: z.string().optional(),
  state: z.string(),
  verifier: z.string(),
  endsAt: z.number(),
});

type Pending = z.infer<typeof consentSchema>;

type RequestedConsent = Omit<Pending, 'state' | 'verifier' | 'endsAt'>;

type ConsentAnswer = { readonly state?: string; readonly asker: string; readonly site: string };

export type Consents = {
  /** The site's address, and the cookie. */
  readonly ask: (
    consent: RequestedConsent,
    consentUrl: string,
  ) => Promise<{ readonly url: string; readonly cookie: string }>;
  /** The browser's last consent request. `isAnswered`: the response matches it and is in time. */
  readonly read: (
    cookie: string,
    answer: ConsentAnswer,
  ) => { readonly consent: Pending; readonly isAnswered: boolean } | undefined;
  /** The token request. */
  readonly tokenForm: (consent: Pending, code: string) => Promise<URLSearchParams>;
  readonly forget: () => string;
};

/** Each purpose has its own cookie. */
type Purpose = 'consent' | 'entry';

/** The client id is the installation's host: these sites have no client registration and no client secrets. */
export const createConsents = (secret: string, appUrl: string, purpose: Purpose = 'consent'): Consents => {
  const sealer = createSealer(secret, `${purpose}s`);
  const cookie = createCookie(appUrl, purpose);
  const options = { clientId: new URL(appUrl).host, clientSecret: '' };
  return {
    ask: async (consent, consentUrl) => {
      const pending = { ...consent, state: makeSecret(), verifier: makeSecret(), endsAt: Date.now() + CONSENT_TIMEOUT };
      const url = await createAuthorizationURL({
        id: consent.site,
        options,
        authorizationEndpoint: consentUrl,
        scopes: consent.scopes,
        state: pending.state,
        codeVerifier: pending.verifier,
        redirectURI: consent.redirectUri,
      });
      return {
        url: url.href,
        cookie: cookie.write(sealer.seal(JSON.stringify(pending), SEAL_SUBJECT), COOKIE_LIFETIME),
      };
    },
    read: (header, { state, asker, site }) => {
      const text = sealer.open(cookie.read(header) ?? '', SEAL_SUBJECT);
      if (text === undefined) return undefined;
      const consent = consentSchema.parse(JSON.parse(text));
      const isAnswered =
        hashSecret(state ?? '') === hashSecret(consent.state) &&
        consent.asker === asker &&
        consent.site === site &&
        Date.now() < consent.endsAt;
      return { consent, isAnswered };
    },
    tokenForm: async ({ verifier, redirectUri }, code) => {
      const request = { code, codeVerifier: verifier, redirectURI: redirectUri, options };
      return (await authorizationCodeRequest(request)).body;
    },
    forget: cookie.clear,
  };
};
