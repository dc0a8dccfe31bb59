/**
 * Signing in with an account at a site: whoever the site names gets into the account that was linked with it, or gets a new
 * one. No account is ever found by a name: a username here and the same name there may be two people.
 */
import { z } from 'zod';
import type { Milliseconds } from '../../chess/types';
import {
  createSiteUser,
  findUserOfSite,
  type LinkOutcome,
  linkSiteAccount,
  unlinkSiteAccount,
} from '../db/accounts/site-accounts';
import type { Database } from '../db/infra/database';
import type { Auth } from './auth';
import { callLibrary, cookiesOf } from './call-library';
import type { Email } from './emails/mailer';
import { makeNoAddress } from './emails/no-address';
import type { SecurityEmails } from './emails/security-emails';
import type { GuestCalls, SignInAnswer, Welcome } from './guest-calls';
import { withNewSession } from './new-session';
import { createOwnCookie } from './own-cookies';
import { createSealer } from './secrets/sealer';
import type { Visit } from './visit';

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
