import { parseCookies } from 'better-auth/cookies';
import type { Milliseconds } from '../../chess/types';
import { claimCode, endOtherSessionsByToken, endSession, releaseCode, touchSession } from '../db/accounts/sessions';
import { hasPassword } from '../db/accounts/site-accounts';
import { deleteVerifications } from '../db/accounts/users';
import type { Database } from '../db/database';
import type { Background } from '../platform/background-work';
import type { RequestContext } from '../platform/request-context';
import {
  type Auth,
  type AuthApiResult,
  callAuthApi,
  cookieHeaders,
  cookiesOf,
  limitToSession,
  MAX_SESSION,
  withNewSession,
} from './auth';
import type { SecurityEmails } from './emails';
import { type Email, realAddress } from './mailer';

export type SignedInUser = {
  readonly id: number;
  readonly username: string;
  /** Empty when unknown. */
  readonly email: string;
  readonly hasTwoFactor: boolean;
  readonly hasFirstSteps: boolean;
  readonly session: { readonly id: number; readonly signedInAt: Date };
};

/** Interval for recording the use of a session. */
const USE_RECORD_INTERVAL: Milliseconds = 5 * 60_000;

type CurrentUserService = {
  /** Renews a session for a week when it is a day old; it ends 30 days after the sign-in. */
  readonly currentUser: (
    cookie: string,
    /** Recorded as the session's last network. */
    network?: string,
  ) => Promise<{ readonly user: SignedInUser; readonly cookies: readonly string[] } | undefined>;
};

type CurrentUserDeps = { readonly auth: Auth; readonly db: Database; readonly background: Background };

const createCurrentUser = ({ auth, db, background }: CurrentUserDeps): CurrentUserService => ({
  currentUser: async (cookie, network) => {
    if (!(await hasSessionCookie(auth, cookie))) return undefined;
    const answer = await auth.api.getSession({ headers: cookieHeaders(cookie), returnHeaders: true });
    if (answer.response === null) return undefined;
    const { id, displayUsername, twoFactorEnabled, ...person } = answer.response.user;
    const { id: sessionId, createdAt, signedInAt: signInTime, usedAt, ipAddress } = answer.response.session;
    const session = { id: Number(sessionId), signedInAt: signInTime ?? createdAt };
    const now = Date.now();
    if (session.signedInAt.getTime() + MAX_SESSION <= now) {
      await endSession(db, Number(id), session.id);
      return undefined;
    }
    const isRecorded = (usedAt?.getTime() ?? 0) > now - USE_RECORD_INTERVAL && ipAddress === network;
    if (network !== undefined && !isRecorded) {
      background.run('noting the use of a session', () => touchSession(db, session.id, network, now));
    }
    const hasTwoFactor = twoFactorEnabled === true;
    const [email, hasFirstSteps] = [realAddress(person.email), person.firstSteps === 1];
    return {
      user: { id: Number(id), username: displayUsername ?? '', email, hasTwoFactor, hasFirstSteps, session },
      cookies: limitToSession(cookiesOf(answer), session.signedInAt),
    };
  },
});

/** Saves a database query for guests. */
const hasSessionCookie = async (auth: Auth, cookie: string): Promise<boolean> => {
  const { authCookies } = await auth.$context;
  return parseCookies(cookie).has(authCookies.sessionToken.name);
};

/** Operations of a signed-in user. Undefined and false: not signed in, or wrong password. */

export type UserAuth = CurrentUserService &
  TwoFactorService & {
    readonly isPassword: (cookie: string, password: string) => Promise<boolean>;
    readonly hasPassword: (userId: number) => Promise<boolean>;
    /** False when a password exists. */
    readonly setPassword: (user: SignedInUser, cookie: string, newPassword: string) => Promise<boolean>;
    /** An authenticator code, or a recovery code, which is consumed. */
    readonly takeCode: (user: SignedInUser, cookie: string, code: string) => Promise<boolean>;
    /** Ends other sessions and open links; the cookies have a new session. */
    readonly changePassword: (
      user: SignedInUser,
      context: RequestContext,
      change: { readonly currentPassword: string; readonly newPassword: string },
    ) => Promise<readonly string[] | undefined>;
  };

type UserCallDeps = {
  readonly auth: Auth;
  readonly db: Database;
  readonly background: Background;
  readonly post: (email: Email, userId: number) => void;
  readonly emails: SecurityEmails;
};

export const createUserAuth = ({ auth, db, background, post, emails }: UserCallDeps): UserAuth => ({
  ...createCurrentUser({ auth, db, background }),
  ...createTwoFactorService({ auth, db, post, emails }),

  isPassword: async (cookie, password) =>
    (await callAuthApi(() => auth.api.verifyPassword({ body: { password }, headers: cookieHeaders(cookie) }))).ok,

  hasPassword: (userId) => hasPassword(db, userId),

  setPassword: async ({ id, email }, cookie, newPassword) => {
    const headers = cookieHeaders(cookie);
    const { ok } = await callAuthApi(() => auth.api.setPassword({ body: { newPassword }, headers }));
    if (ok) post(emails.passwordChanged(email), id);
    return ok;
  },

  takeCode: createCodeCheck(auth, db),

  changePassword: async (user, context, change) => {
    const body = { ...change, revokeOtherSessions: true };
    const headers = cookieHeaders(context.cookie);
    const cookies = await renewSession(user, context, () =>
      auth.api.changePassword({ body, headers, returnHeaders: true }),
    );
    if (cookies === undefined) return undefined;
    await deleteVerifications(db, user.id);
    post(emails.passwordChanged(user.email), user.id);
    return cookies;
  },
});

type TwoFactorSetup = { readonly uri: string; readonly recoveryCodes: readonly string[] };

/** Two-step setup of two-factor authentication, and disabling it. Undefined: wrong password or code. */
type TwoFactorService = {
  /** Sign-in needs no code before `confirmTwoFactor`. */
  readonly beginTwoFactor: (cookie: string, password: string) => Promise<TwoFactorSetup | undefined>;
  /** Undefined for a wrong code. Ends other sessions; the cookies have a new one. */
  readonly confirmTwoFactor: (
    user: SignedInUser,
    context: RequestContext,
    code: string,
  ) => Promise<readonly string[] | undefined>;
  /** Call `takeCode` first. */
  readonly endTwoFactor: (
    user: SignedInUser,
    context: RequestContext,
    password: string,
  ) => Promise<readonly string[] | undefined>;
  /** Replaces the old ones. Call `takeCode` first. */
  readonly renewRecoveryCodes: (
    user: SignedInUser,
    cookie: string,
    password: string,
  ) => Promise<readonly string[] | undefined>;
};

type TwoFactorDeps = {
  readonly auth: Auth;
  readonly db: Database;
  readonly post: (email: Email, userId: number) => void;
  readonly emails: SecurityEmails;
};

const createTwoFactorService = ({ auth, db, post, emails }: TwoFactorDeps): TwoFactorService => ({
  beginTwoFactor: async (cookie, password) => {
    const headers = cookieHeaders(cookie);
    const outcome = await callAuthApi(() => auth.api.enableTwoFactor({ body: { password }, headers }));
    if (!outcome.ok) return undefined;
    // Authenticator apps show a plus in the issuer literally.
    return { uri: outcome.value.totpURI.replaceAll('+', '%20'), recoveryCodes: outcome.value.backupCodes };
  },

  confirmTwoFactor: async (user, context, text) => {
    const code = text.replaceAll(' ', '');
    const headers = cookieHeaders(context.cookie);
    const cookies = await renewSession(user, context, () =>
      auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
    );
    if (cookies === undefined) return undefined;
    await claimCode(db, { userId: user.id, code }, Date.now());
    await endOtherSessionsByToken(db, user.id, await tokenIn(auth, cookies));
    post(emails.twoFactorTurnedOn(user.email), user.id);
    return cookies;
  },

  endTwoFactor: async (user, context, password) => {
    const headers = cookieHeaders(context.cookie);
    const cookies = await renewSession(user, context, () =>
      auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
    );
    if (cookies !== undefined && user.hasTwoFactor) post(emails.twoFactorTurnedOff(user.email), user.id);
    return cookies;
  },

  renewRecoveryCodes: async ({ id, email }, cookie, password) => {
    const headers = cookieHeaders(cookie);
    const outcome = await callAuthApi(() => auth.api.generateBackupCodes({ body: { password }, headers }));
    if (!outcome.ok) return undefined;
    post(emails.newRecoveryCodes(email), id);
    return outcome.value.backupCodes;
  },
});

/** Session token in `Set-Cookie` lines. */
const tokenIn = async (auth: Auth, lines: readonly string[]): Promise<string> => {
  const { name } = (await auth.$context).authCookies.sessionToken;
  const values = lines.map((line) => parseCookies(line.split(';')[0] ?? '').get(name));
  return values.find((value) => value !== undefined)?.split('.')[0] ?? '';
};

/** For calls that replace the session. Returns its cookies, or undefined when refused. */
const renewSession = async <Value>(
  { session }: SignedInUser,
  context: RequestContext,
  call: () => Promise<AuthApiResult<Value>>,
): Promise<readonly string[] | undefined> => {
  const { signedInAt } = session;
  const outcome = await withNewSession({ context, signedInAt }, () => callAuthApi(call));
  return outcome.ok ? limitToSession(cookiesOf(outcome.value), signedInAt) : undefined;
};

/** Recovery codes have letters. */
const APP_CODE = /^\d{6}$/;

/** Accepts each authenticator code once; consumes recovery codes. */
const createCodeCheck =
  (auth: Auth, db: Database) =>
  async ({ id }: { readonly id: number }, cookie: string, input: string): Promise<boolean> => {
    const headers = cookieHeaders(cookie);
    const code = input.replaceAll(/\s/g, '');
    const body = { code, disableSession: true };
    if (!APP_CODE.test(code)) return (await callAuthApi(() => auth.api.verifyBackupCode({ body, headers }))).ok;
    const claim = { userId: id, code };
    if (!(await claimCode(db, claim, Date.now()))) return false;
    const { ok } = await callAuthApi(() => auth.api.verifyTOTP({ body: { code }, headers }));
    if (!ok) await releaseCode(db, claim);
    return ok;
  };
