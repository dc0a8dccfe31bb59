/**
 * Signing in with an account at a site: whoever the site names gets into the account that was linked with it, or gets a new
 * one. No account is ever found by a name: a username here and the same name there may be two people.
 */
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
import type { Visit } from '../platform/request-context';
import { type Auth, callLibrary, cookiesOf, createOwnCookie, withNewSession } from './auth';
import type { SecurityEmails } from './emails';
import type { GuestCalls, SignInAnswer, Welcome } from './guest-auth';
import { type Email, makeNoAddress } from './mailer';
import { createSealer, hashSecret, makeSecret } from './secrets';

/** Time to choose a username. */
const CHOOSING: Milliseconds = 30 * 60_000;

const personSchema = z.object({ site: z.string(), id: z.string(), name: z.string() });

export type PersonAtSite = z.infer<typeof personSchema>;

const newcomerSchema = z.object({ person: personSchema, invitation: z.string().optional(), endsAt: z.number() });

/** Somebody who has proven to be this person, and has no account here yet. */
export type Newcomer = Pick<z.infer<typeof newcomerSchema>, 'person' | 'invitation'>;

export type SiteEntry = {
  /** Undefined where the account at the site opens none here. Ends the browser's session. */
  readonly enter: (person: PersonAtSite, visit: Visit) => Promise<SignInAnswer | undefined>;
  /** Makes an account, without a password and an address. */
  readonly create: (person: PersonAtSite, username: string) => Promise<'done' | 'username-taken'>;
  readonly unlink: (
    user: { readonly id: number; readonly email: string },
    site: string,
    label: string,
  ) => Promise<void>;
  readonly link: (
    user: { readonly id: number; readonly email: string },
    person: PersonAtSite,
    label: string,
  ) => Promise<LinkOutcome>;
  /** The cookie by which the browser chooses a username for the newcomer. */
  readonly keepNewcomer: (newcomer: Newcomer) => string;
  readonly readNewcomer: (cookie: string) => Newcomer | undefined;
  readonly forgetNewcomer: () => string;
};

type SiteEntryDeps = {
  readonly auth: Auth;
  readonly db: Database;
  readonly sessionSecret: string;
  readonly appUrl: string;
  readonly welcome: Welcome;
  readonly signOut: GuestCalls['signOut'];
  readonly post: (email: Email) => void;
  readonly emails: SecurityEmails;
};

export const createSiteEntry = ({ auth, db, sessionSecret, appUrl, ...calls }: SiteEntryDeps): SiteEntry => {
  const sealer = createSealer(sessionSecret, 'newcomers');
  const cookie = createOwnCookie(appUrl, 'newcomer');
  return {
    enter: async (person, visit) => {
      const userId = await findUserOfSite(db, person);
      if (userId === undefined) return undefined;
      const session = { visit, signedInAt: new Date() };
      const body = { userId: String(userId) };
      const outcome = await withNewSession(session, () =>
        callLibrary(() => auth.api.enterById({ body, returnHeaders: true })),
      );
      if (!outcome.ok) return undefined;
      await calls.signOut(visit.cookie);
      const cookies = cookiesOf(outcome.value);
      // In place of the answer, as after a password.
      const { response } = outcome.value;
      if (!('user' in response)) return { needsSecondFactor: true, cookies };
      return { needsSecondFactor: false, cookies: [...cookies, await calls.welcome(response.user, visit)] };
    },
    create: async (person, username) => {
      const newcomer = { ...person, username, email: makeNoAddress() };
      const made = await createSiteUser(db, newcomer, new Date().toISOString());
      return made === 'username-taken' ? made : 'done';
    },
    link: async ({ id, email }, person, label) => {
      const outcome = await linkSiteAccount(db, id, person, new Date().toISOString());
      if (outcome === 'done') calls.post(calls.emails.siteLinked(email, label, person.name));
      return outcome;
    },
    unlink: async ({ id, email }, site, label) => {
      if (await unlinkSiteAccount(db, id, site)) calls.post(calls.emails.siteUnlinked(email, label));
    },
    keepNewcomer: (newcomer) => {
      const text = JSON.stringify({ ...newcomer, endsAt: Date.now() + CHOOSING });
      return cookie.write(sealer.seal(text, ABOUT), CHOOSING);
    },
    readNewcomer: (header) => {
      const text = sealer.open(cookie.read(header) ?? '', ABOUT);
      if (text === undefined) return undefined;
      const { endsAt, ...newcomer } = newcomerSchema.parse(JSON.parse(text));
      return Date.now() < endsAt ? newcomer : undefined;
    },
    forgetNewcomer: cookie.clear,
  };
};

const ABOUT = 'cookie';

/**
 * Asking somebody for consent at a site and hearing of it again: OAuth 2.0 with a code, PKCE (S256) and a state. What has
 * to be remembered meanwhile is in a sealed cookie of the browser that asks, so that an answer counts there alone.
 */

/** For which an answer is waited for. */
const ANSWER_TIME: Milliseconds = 15 * 60_000;

/** The way back is known for longer, so that whoever comes late is told on the page that was left. */
const REMEMBERED: Milliseconds = 24 * 60 * 60_000;

const consentSchema = z.object({
  site: z.string(),
  scopes: z.array(z.string()),
  /** Where the site sends the browser. */
  redirectUri: z.string(),
  /** A page of ours. */
  returnTo: z.string(),
  /** One key for whoever asks. */
  asker: z.string(),
  /** The secret of an invitation, which a new account may need. */
  invitation: z.string().optional(),
  state: z.string(),
  verifier: z.string(),
  endsAt: z.number(),
});

type Pending = z.infer<typeof consentSchema>;

type RequestedConsent = Omit<Pending, 'state' | 'verifier' | 'endsAt'>;

/** What the browser comes back with. */
type ConsentAnswer = { readonly state?: string; readonly asker: string; readonly site: string };

export type Consents = {
  /** The address at which the site asks, and the cookie. */
  readonly ask: (
    consent: RequestedConsent,
    consentUrl: string,
  ) => Promise<{ readonly url: string; readonly cookie: string }>;
  /** What this browser asked for last, if anything. `isAnswered`: and this is the answer to it, in time. */
  readonly read: (
    cookie: string,
    answer: ConsentAnswer,
  ) => { readonly consent: Pending; readonly isAnswered: boolean } | undefined;
  /** The form that trades the code of an answered consent for a token. */
  readonly tokenForm: (consent: Pending, code: string) => Promise<URLSearchParams>;
  readonly forget: () => string;
};

/** What is consented to: something that we do for the person, or nothing but to say who it is. Each has its own cookie. */
type Purpose = 'consent' | 'entry';

/** The client is named by the address of the installation: sites of this kind register none, and have no secrets with them. */
export const createConsents = (secret: string, appUrl: string, purpose: Purpose = 'consent'): Consents => {
  const sealer = createSealer(secret, `${purpose}s`);
  const cookie = createOwnCookie(appUrl, purpose);
  const options = { clientId: new URL(appUrl).host, clientSecret: '' };
  return {
    ask: async (consent, consentUrl) => {
      const pending = { ...consent, state: makeSecret(), verifier: makeSecret(), endsAt: Date.now() + ANSWER_TIME };
      const url = await createAuthorizationURL({
        ...{ id: consent.site, options, authorizationEndpoint: consentUrl, scopes: consent.scopes },
        ...{ state: pending.state, codeVerifier: pending.verifier, redirectURI: consent.redirectUri },
      });
      return { url: url.href, cookie: cookie.write(sealer.seal(JSON.stringify(pending), ABOUT), REMEMBERED) };
    },
    read: (header, { state, asker, site }) => {
      const text = sealer.open(cookie.read(header) ?? '', ABOUT);
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
