import { parseCookies } from 'better-auth/cookies';
import type { Milliseconds } from '../../chess/types';
import { claimCode, endSession, endSessionsBut, noteUse, releaseCode } from '../db/accounts/sessions';
import { hasPassword } from '../db/accounts/site-accounts';
import { endVerifications } from '../db/accounts/users';
import type { Database } from '../db/database';
import type { Background } from '../platform/background-work';
import type { Visit } from '../platform/request-context';
import {
  type Answer,
  type Auth,
  callLibrary,
  cookiesOf,
  endWithSignIn,
  MAX_SESSION,
  withCookie,
  withNewSession,
} from './auth';
import type { SecurityEmails } from './emails';
import { addressIn, type Email } from './mailer';

export type SignedInUser = {
  readonly id: number;
  readonly username: string;
  /** Empty where none is known. */
  readonly email: string;
  readonly hasTwoFactor: boolean;
  readonly hasFirstSteps: boolean;
  readonly session: { readonly id: number; readonly signedInAt: Date };
};

/** So often a use of a session is noted, if it is used all the time. */
const NOTED_EVERY: Milliseconds = 5 * 60_000;

type CurrentUserCall = {
  /** A session that is a day old is given a further week, by the cookies; none outlives 30 days from the sign-in. */
  readonly currentUser: (
    cookie: string,
    /** Kept as where the session was used last. */
    network?: string,
  ) => Promise<{ readonly user: SignedInUser; readonly cookies: readonly string[] } | undefined>;
};

type CurrentUserDeps = { readonly auth: Auth; readonly db: Database; readonly background: Background };

const createCurrentUser = ({ auth, db, background }: CurrentUserDeps): CurrentUserCall => ({
  currentUser: async (cookie, network) => {
    if (!(await hasSessionCookie(auth, cookie))) return undefined;
    const answer = await auth.api.getSession({ headers: withCookie(cookie), returnHeaders: true });
    if (answer.response === null) return undefined;
    const { id, displayUsername, twoFactorEnabled, ...person } = answer.response.user;
    const { id: sessionId, createdAt, signedInAt: signIn, usedAt, ipAddress } = answer.response.session;
    const session = { id: Number(sessionId), signedInAt: signIn ?? createdAt };
    const now = Date.now();
    if (session.signedInAt.getTime() + MAX_SESSION <= now) {
      await endSession(db, Number(id), session.id);
      return undefined;
    }
    const isNoted = (usedAt?.getTime() ?? 0) > now - NOTED_EVERY && ipAddress === network;
    if (network !== undefined && !isNoted) {
      background.run('noting the use of a session', () => noteUse(db, session.id, network, now));
    }
    const hasTwoFactor = twoFactorEnabled === true;
    const [email, hasFirstSteps] = [addressIn(person.email), person.firstSteps === 1];
    return {
      user: { id: Number(id), username: displayUsername ?? '', email, hasTwoFactor, hasFirstSteps, session },
      cookies: endWithSignIn(cookiesOf(answer), session.signedInAt),
    };
  },
});

/** Guests, who are many, cost no look into the database. */
const hasSessionCookie = async (auth: Auth, cookie: string): Promise<boolean> => {
  const { authCookies } = await auth.$context;
  return parseCookies(cookie).has(authCookies.sessionToken.name);
};

/**
 * What a signed-in user can do with the account. Undefined and false: nobody is signed in, or the password is wrong.
 */

export type UserCalls = CurrentUserCall &
  TwoFactorCalls & {
    readonly isPassword: (cookie: string, password: string) => Promise<boolean>;
    readonly hasPassword: (userId: number) => Promise<boolean>;
    /** The first one; false when there is one. */
    readonly setPassword: (user: SignedInUser, cookie: string, newPassword: string) => Promise<boolean>;
    /** Takes a code of the app, or a recovery code, which is used up by it. */
    readonly takeCode: (user: SignedInUser, cookie: string, code: string) => Promise<boolean>;
    /** Ends the other sessions, and the open links; the cookies carry on with a new one. */
    readonly changePassword: (
      user: SignedInUser,
      visit: Visit,
      change: { readonly currentPassword: string; readonly newPassword: string },
    ) => Promise<readonly string[] | undefined>;
  };

type UserCallDeps = {
  readonly auth: Auth;
  readonly db: Database;
  readonly background: Background;
  readonly post: (email: Email) => void;
  readonly emails: SecurityEmails;
};

export const createUserCalls = ({ auth, db, background, post, emails }: UserCallDeps): UserCalls => ({
  ...createCurrentUser({ auth, db, background }),
  ...createTwoFactorCalls({ auth, db, post, emails }),

  isPassword: async (cookie, password) =>
    (await callLibrary(() => auth.api.verifyPassword({ body: { password }, headers: withCookie(cookie) }))).ok,

  hasPassword: (userId) => hasPassword(db, userId),

  setPassword: async ({ email }, cookie, newPassword) => {
    const headers = withCookie(cookie);
    const { ok } = await callLibrary(() => auth.api.setPassword({ body: { newPassword }, headers }));
    if (ok) post(emails.passwordChanged(email));
    return ok;
  },

  takeCode: createOwnCode(auth, db),

  changePassword: async (user, visit, change) => {
    const body = { ...change, revokeOtherSessions: true };
    const headers = withCookie(visit.cookie);
    const cookies = await renewSession(user, visit, () =>
      auth.api.changePassword({ body, headers, returnHeaders: true }),
    );
    if (cookies === undefined) return undefined;
    await endVerifications(db, user.id);
    post(emails.passwordChanged(user.email));
    return cookies;
  },
});

type TwoFactorSetup = { readonly uri: string; readonly recoveryCodes: readonly string[] };

/** Two-factor sign-in turned on, in two steps, and off. Undefined: the password or the code is wrong. */
type TwoFactorCalls = {
  /** Makes a secret and recovery codes; nothing is asked at sign-in before `confirmTwoFactor`. */
  readonly beginTwoFactor: (cookie: string, password: string) => Promise<TwoFactorSetup | undefined>;
  /** Undefined for a wrong code. Ends the other sessions; the cookies carry on with a new one. */
  readonly confirmTwoFactor: (user: SignedInUser, visit: Visit, code: string) => Promise<readonly string[] | undefined>;
  /** A code must have been taken before. */
  readonly endTwoFactor: (user: SignedInUser, visit: Visit, password: string) => Promise<readonly string[] | undefined>;
  /** In place of the old ones. A code must have been taken before. */
  readonly renewRecoveryCodes: (
    user: SignedInUser,
    cookie: string,
    password: string,
  ) => Promise<readonly string[] | undefined>;
};

type TwoFactorDeps = {
  readonly auth: Auth;
  readonly db: Database;
  readonly post: (email: Email) => void;
  readonly emails: SecurityEmails;
};

const createTwoFactorCalls = ({ auth, db, post, emails }: TwoFactorDeps): TwoFactorCalls => ({
  beginTwoFactor: async (cookie, password) => {
    const headers = withCookie(cookie);
    const outcome = await callLibrary(() => auth.api.enableTwoFactor({ body: { password }, headers }));
    if (!outcome.ok) return undefined;
    // Authenticator apps show a plus in the name of the issuer as it is.
    return { uri: outcome.value.totpURI.replaceAll('+', '%20'), recoveryCodes: outcome.value.backupCodes };
  },

  confirmTwoFactor: async (user, visit, text) => {
    const code = text.replaceAll(' ', '');
    const headers = withCookie(visit.cookie);
    const cookies = await renewSession(user, visit, () =>
      auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
    );
    if (cookies === undefined) return undefined;
    await claimCode(db, { userId: user.id, code }, Date.now());
    await endSessionsBut(db, user.id, await tokenIn(auth, cookies));
    post(emails.twoFactorTurnedOn(user.email));
    return cookies;
  },

  endTwoFactor: async (user, visit, password) => {
    const headers = withCookie(visit.cookie);
    const cookies = await renewSession(user, visit, () =>
      auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
    );
    if (cookies !== undefined && user.hasTwoFactor) post(emails.twoFactorTurnedOff(user.email));
    return cookies;
  },

  renewRecoveryCodes: async ({ email }, cookie, password) => {
    const headers = withCookie(cookie);
    const outcome = await callLibrary(() => auth.api.generateBackupCodes({ body: { password }, headers }));
    if (!outcome.ok) return undefined;
    post(emails.newRecoveryCodes(email));
    return outcome.value.backupCodes;
  },
});

/** Of the session that the `Set-Cookie` lines begin. */
const tokenIn = async (auth: Auth, lines: readonly string[]): Promise<string> => {
  const { name } = (await auth.$context).authCookies.sessionToken;
  const values = lines.map((line) => parseCookies(line.split(';')[0] ?? '').get(name));
  return values.find((value) => value !== undefined)?.split('.')[0] ?? '';
};

/** A call that puts a new session in the place of the user's; its cookies, or undefined when it is refused. */
const renewSession = async <Value>(
  { session }: SignedInUser,
  visit: Visit,
  call: () => Promise<Answer<Value>>,
): Promise<readonly string[] | undefined> => {
  const { signedInAt } = session;
  const outcome = await withNewSession({ visit, signedInAt }, () => callLibrary(call));
  return outcome.ok ? endWithSignIn(cookiesOf(outcome.value), signedInAt) : undefined;
};

/** As an app shows it; a recovery code has letters. */
const APP_CODE = /^\d{6}$/;

/** Takes a code of somebody who is signed in: one of the app is right once, a recovery code is used up. */
const createOwnCode =
  (auth: Auth, db: Database) =>
  async ({ id }: { readonly id: number }, cookie: string, typed: string): Promise<boolean> => {
    const headers = withCookie(cookie);
    const code = typed.replaceAll(/\s/g, '');
    const body = { code, disableSession: true };
    if (!APP_CODE.test(code)) return (await callLibrary(() => auth.api.verifyBackupCode({ body, headers }))).ok;
    const claim = { userId: id, code };
    if (!(await claimCode(db, claim, Date.now()))) return false;
    const { ok } = await callLibrary(() => auth.api.verifyTOTP({ body: { code }, headers }));
    if (!ok) await releaseCode(db, claim);
    return ok;
  };
