/** Operations of guests. Neither responses nor their timing reveal whether an email address is known. */
import { parseCookies } from 'better-auth/cookies';
import type { Milliseconds, Result } from '../../chess/types';
import { emailSchema, type Registration, type SecondFactor, type SignIn } from '../../contract/account/auth';
import {
  claimCode,
  deleteExpiredSessions,
  deleteOldDevices,
  DEVICE_RETENTION,
  hasDevice,
  releaseCode,
  rememberDevice,
} from '../db/accounts/sessions';
import { deleteIncompleteUser, findUserId, readEmail, readUser } from '../db/accounts/users';
import type { Database } from '../db/database';
import type { Background } from '../platform/background-work';
import type { RequestContext } from '../platform/request-context';
import { type Auth, type AuthApiRefusal, callAuthApi, cookieHeaders, cookiesOf, withNewSession } from './auth';
import { hashSecret, makeSecret } from './secrets';

export type SignInAnswer = {
  /** The password was correct, and a code is required. */
  readonly needsSecondFactor: boolean;
  readonly cookies: readonly string[];
};

export type GuestAuth = {
  /** `done` also for a known address, whose owner gets an email instead. */
  readonly register: (registration: Registration) => Promise<'done' | 'username-taken'>;
  /** Undefined for an unknown name or a wrong password, after the same hashing. Ends the browser's previous session. */
  readonly signIn: (attempt: SignIn, context: RequestContext) => Promise<SignInAnswer | undefined>;
  readonly signOut: (cookie: string) => Promise<readonly string[]>;
  /** Sends a link if the address is known; works in the background. */
  readonly requestReset: (email: string) => void;
  /** Ends all sessions and other links of the user. `used-link` includes expired and invalid ones. */
  readonly resetPassword: (token: string, password: string) => Promise<'done' | 'used-link' | 'same-password'>;
};

/** Runs after a sign-in; returns the device cookie. */
export type OnSignIn = (
  user: { readonly id: string; readonly email: string },
  context: RequestContext,
) => Promise<string>;

type GuestDeps = {
  readonly auth: Auth;
  readonly db: Database;
  readonly background: Background;
  readonly welcome: OnSignIn;
};

export const createGuestAuth = ({ auth, db, background, welcome }: GuestDeps): GuestAuth => {
  const signOut = async (cookie: string): Promise<readonly string[]> =>
    cookiesOf(await auth.api.signOut({ headers: cookieHeaders(cookie), returnHeaders: true }));

  return {
    signOut,
    register: async (registration) => {
      await deleteIncompleteUser(db, registration, Date.now());
      const signUp = () => callAuthApi(() => callSignUp(auth, registration));
      let outcome = await signUp();
      // Concurrent registrations violate a unique column; a retry finds the other user.
      if (!outcome.ok && outcome.error.code === 'FAILED_TO_CREATE_USER') outcome = await signUp();
      if (outcome.ok) return 'done';
      if (outcome.error.code === 'USERNAME_IS_ALREADY_TAKEN') return 'username-taken';
      const { code, cause } = outcome.error;
      throw new Error(`an account was refused: ${code}`, { cause });
    },
    signIn: async (attempt, context) => {
      const session = { context, signedInAt: new Date() };
      const outcome = await withNewSession(session, () => callAuthApi(() => callSignIn(auth, db, attempt)));
      if (!outcome.ok) return undefined;
      await signOut(context.cookie);
      const cookies = cookiesOf(outcome.value);
      const { response } = outcome.value;
      if ('twoFactorRedirect' in response) return { needsSecondFactor: true, cookies };
      return { needsSecondFactor: false, cookies: [...cookies, await welcome(response.user, context)] };
    },
    requestReset: (email) =>
      background.run('a reset of a password', () => auth.api.requestPasswordReset({ body: { email } })),
    resetPassword: async (token, newPassword) => {
      if (await isOldPassword(auth, token, newPassword)) return 'same-password';
      const outcome = await callAuthApi(() => auth.api.resetPassword({ body: { token, newPassword } }));
      return outcome.ok ? 'done' : 'used-link';
    },
  };
};

/** False for an invalid link. */
const isOldPassword = async (auth: Auth, token: string, password: string): Promise<boolean> => {
  const { internalAdapter, password: passwords } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!link || link.expiresAt < new Date()) return false;
  const credentials = await internalAdapter.findAccounts(link.value);
  const hash = credentials.find(({ providerId }) => providerId === 'credential')?.password;
  return typeof hash === 'string' && (await passwords.verify({ hash, password }));
};

/** Empty identifiers mean none. */
const callSignUp = (auth: Auth, { lichessId, aicfId, ukcaId, fideId, username, ...rest }: Registration) =>
  auth.api.signUpEmail({
    body: {
      ...rest,
      username,
      name: username,
      ...(lichessId ? { lichessId } : {}),
      ...(aicfId ? { aicfId } : {}),
      ...(ukcaId ? { ukcaId } : {}),
      ...(fideId ? { fideId } : {}),
    },
  });

/** Not a valid username: makes the library hash for an unknown user. */
const UNKNOWN_NAME = ' ';

/** Hashes one password in every case; the library does so for unknown names, too. */
const callSignIn = async (auth: Auth, db: Database, { usernameOrEmail, password }: SignIn) => {
  const known = await readEmail(db, usernameOrEmail);
  const [email] = [usernameOrEmail, known].filter((text) => emailSchema.safeParse(text).success);
  return email === undefined
    ? auth.api.signInUsername({ body: { username: UNKNOWN_NAME, password }, returnHeaders: true })
    : auth.api.signInEmail({ body: { email, password }, returnHeaders: true });
};

// Second step of a sign-in: an authenticator code, accepted once, or a recovery code

/** `expired`: repeat the first step. `locked`: too many wrong codes, for 15 minutes. */
export type SecondFactorFailure = 'wrong-code' | 'expired' | 'locked';

export type SecondFactorService = {
  /** Returns the cookies of the new session. Used codes count as wrong. */
  readonly confirmSignIn: (
    attempt: SecondFactor,
    context: RequestContext,
  ) => Promise<Result<readonly string[], SecondFactorFailure>>;
};

export const createSecondFactor = (auth: Auth, db: Database, welcome: OnSignIn): SecondFactorService => ({
  confirmSignIn: async ({ code, kind }, context) => {
    const challenge = await readChallenge(auth, context.cookie);
    if (challenge === undefined) return { ok: false, error: 'expired' };
    const claim = { userId: challenge.userId, code: kind === 'app' ? code.replaceAll(' ', '') : code };
    if (!(await claimCode(db, claim, Date.now()))) return { ok: false, error: 'wrong-code' };
    const session = { context, signedInAt: new Date() };
    const outcome = await withNewSession(session, () =>
      callAuthApi(() => callVerify(auth, kind, claim.code, challenge.headers)),
    );
    if (outcome.ok) {
      const { response } = outcome.value;
      return { ok: true, value: [...cookiesOf(outcome.value), await welcome(response.user, context)] };
    }
    await releaseCode(db, claim);
    return { ok: false, error: toFailure(outcome.error) };
  },
});

/** The user of the first step's cookie. better-auth checks its signature together with the code. */
const readChallenge = async (auth: Auth, cookie: string) => {
  const context = await auth.$context;
  const { name } = context.createAuthCookie('two_factor');
  const signed = parseCookies(cookie).get(name);
  if (signed === undefined) return undefined;
  const identifier = signed.slice(0, Math.max(0, signed.lastIndexOf('.')));
  const found = await context.internalAdapter.findVerificationValue(identifier);
  const userId = Number(found?.value);
  if (!identifier.startsWith('2fa-') || !Number.isInteger(userId)) return undefined;
  return { userId, headers: cookieHeaders(`${name}=${signed}`) };
};

const callVerify = (auth: Auth, kind: SecondFactor['kind'], code: string, headers: Headers) =>
  kind === 'app'
    ? auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
    : auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true });

const toFailure = ({ status, code }: AuthApiRefusal): SecondFactorFailure => {
  if (status === 429) return 'locked';
  return code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' ? 'wrong-code' : 'expired';
};

// Known devices: browsers with an earlier sign-in. A long-lived cookie holds a secret, whose hash is stored. Failed
// attempts elsewhere do not lock them out, and a sign-in on an unknown device is reported by email.

/** The format of `makeSecret`. */
const SECRET = /^[\w-]{43}$/;

/** The first device of a new account is not reported. */
const NEW_ACCOUNT: Milliseconds = 24 * 60 * 60_000;

export type SignInAttempt = {
  /** Identifies the account by name or email alike, and unknown names, too. */
  readonly account: string;
  /** Set when the account knows the browser. */
  readonly device?: string;
};

export type KnownDevices = {
  /** Does the same work for an unknown name. */
  readonly recognize: (usernameOrEmail: string, cookie: string) => Promise<SignInAttempt>;
  /** After a sign-in: returns the device cookie, and whether the device was unknown. */
  readonly register: (
    userId: number,
    context: RequestContext,
  ) => Promise<{ readonly cookie: string; readonly isNew: boolean }>;
};

export const createKnownDevices = (auth: Auth, db: Database): KnownDevices => {
  const readSecret = async (cookie: string): Promise<string | undefined> => {
    const secret = parseCookies(cookie).get((await deviceCookie(auth)).name);
    return secret !== undefined && SECRET.test(secret) ? secret : undefined;
  };
  return {
    recognize: async (usernameOrEmail, cookie) => {
      const name = usernameOrEmail.toLowerCase();
      const userId = await findUserId(db, name);
      const account = userId === undefined ? `name:${name}` : `user:${userId}`;
      const secret = await readSecret(cookie);
      if (secret === undefined) return { account };
      const hash = hashSecret(userId ?? 0, secret);
      return (await hasDevice(db, hash)) ? { account, device: hash } : { account };
    },
    register: async (userId, { cookie, device }) => {
      const now = Date.now();
      await deleteOldDevices(db, now);
      await deleteExpiredSessions(db, userId, now);
      const secret = (await readSecret(cookie)) ?? makeSecret();
      const earlier = await rememberDevice(db, { userId, hash: hashSecret(userId, secret), device }, now);
      const isFirst = earlier === 'first' && (await isNewAccount(db, userId, now));
      const { name, attributes } = await deviceCookie(auth);
      return { cookie: `${name}=${secret}; ${attributes}`, isNew: earlier !== 'known' && !isFirst };
    },
  };
};

const isNewAccount = async (db: Database, userId: number, now: Milliseconds): Promise<boolean> => {
  const user = await readUser(db, userId);
  return user !== undefined && Date.parse(user.createdAt) > now - NEW_ACCOUNT;
};

/** Named and protected like the session cookie. */
const deviceCookie = async (auth: Auth) => {
  const { name, attributes } = (await auth.$context).authCookies.sessionToken;
  const secure = attributes.secure === true ? '; Secure' : '';
  return {
    name: name.replace(/session_token$/, 'device'),
    attributes: `Max-Age=${DEVICE_RETENTION / 1000}; Path=/; HttpOnly${secure}; SameSite=Lax`,
  };
};
