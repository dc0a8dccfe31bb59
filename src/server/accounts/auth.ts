/**
 * better-auth over our own database. It keeps users, passwords (scrypt), sessions and codes; its own routes are not
 * mounted, ours call `auth.api`. Its limits are off for the same reason: ours stand at our routes.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, isAPIError } from 'better-auth/api';
import { parseCookies, setSessionCookie } from 'better-auth/cookies';
import { twoFactor, username } from 'better-auth/plugins';
import { z } from 'zod';
import type { Milliseconds, Result } from '../../chess/types';
import { MAX_FIELD, MAX_PASSWORD, MIN_PASSWORD } from '../../contract/account/auth';
import type { Database } from '../db/database';
import type { Visit } from '../platform/request-context';

const PRODUCT = 'Outpost Pro';

/** Seconds for which a reset link can be used. */
const RESET_LINK_LIFE = 60 * 60;

/** How passwords are kept; for tests that count the work. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (attempt: { readonly hash: string; readonly password: string }) => Promise<boolean>;
};

type AuthSettings = {
  readonly db: Database;
  /** Signs cookies and encrypts the secrets of authenticator apps. */
  readonly secret: string;
  /** Where people open the application; over https, cookies are Secure. */
  readonly appUrl: string;
  readonly passwords?: Passwords;
  readonly sendResetLink: (user: { readonly id: string; readonly email: string }, token: string) => void;
  /** A known address was given for a new account. */
  readonly notifyKnownAddress: (email: string) => void;
  readonly onPasswordReset: (user: { readonly id: string; readonly email: string }) => Promise<void>;
  readonly onFailure: (message: string) => void;
};

/**
 * Over https no other name of the same site, and no page over http, can set them. The library's own switch says less.
 */
const cookieSettings = (appUrl: string) => {
  const isSecure = appUrl.startsWith('https:');
  return {
    cookiePrefix: isSecure ? '__Host-outpost' : 'outpost',
    useSecureCookies: false,
    defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
  } as const;
};

export type Auth = ReturnType<typeof createAuth>;

export const createAuth = ({ db, secret, appUrl, passwords, ...reported }: AuthSettings) =>
  betterAuth({
    appName: PRODUCT,
    baseURL: appUrl,
    secret,
    database: { db, type: 'sqlite' },
    advanced: {
      database: { generateId: 'serial' },
      ...cookieSettings(appUrl),
      ipAddress: { disableIpTracking: true },
    },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details: readonly unknown[]) => {
        noteLogged(details);
        reported.onFailure(message);
      },
    },
    user: userTable,
    session: sessionTable,
    databaseHooks: { session: { create: { before: describeNewSession } } },
    account: credentialTable,
    verification: {
      ...verificationTable,
      storeIdentifier: { default: 'plain', overrides: { 'reset-password': 'hashed' } },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      resetPasswordTokenExpiresIn: RESET_LINK_LIFE,
      revokeSessionsOnPasswordReset: true,
      password: passwords,
      sendResetPassword: ({ user, token }) => {
        reported.sendResetLink(user, token);
        return Promise.resolve();
      },
      onExistingUserSignUp: ({ user }) => {
        reported.notifyKnownAddress(user.email);
        return Promise.resolve();
      },
      onPasswordReset: ({ user }) => reported.onPasswordReset(user),
    },
    plugins: [
      // Names are checked by the contract; here every text is looked up, so that each costs the same work.
      username({
        minUsernameLength: 1,
        maxUsernameLength: MAX_FIELD,
        usernameValidator: () => true,
        schema: usernameColumns,
      }),
      twoFactor({ issuer: PRODUCT, schema: twoFactorTable }),
      enterById(),
    ],
  });

/** Why better-auth refused: its HTTP status, its word for it, and the error that it has logged beside. */
export type Refusal = { readonly status: number; readonly code: string | undefined; readonly cause?: unknown };

/** An answer of better-auth that sets cookies. */
export type Answer<Value> = { readonly headers: Headers; readonly response: Value };

/** Of the call that runs: what was logged first. */
const logged = new AsyncLocalStorage<unknown[]>();

/** For better-auth's log: an error of the database it tells there alone. */
const noteLogged = (details: readonly unknown[]): void => void logged.getStore()?.push(...details);

/** A call of better-auth: its refusals as values, its failures thrown. */
export const callLibrary = async <Value>(call: () => Promise<Value>): Promise<Result<Value, Refusal>> => {
  const details: unknown[] = [];
  try {
    return { ok: true, value: await logged.run(details, call) };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const cause = details.find((detail) => detail instanceof Error);
    return { ok: false, error: { status: error.statusCode, code: error.body?.code, cause } };
  }
};

/** The `Set-Cookie` lines of an answer. */
export const cookiesOf = ({ headers }: Answer<unknown>): readonly string[] => headers.getSetCookie();

/** What better-auth is to know of a request: its cookies. */
export const withCookie = (cookie: string): Headers => new Headers({ cookie });

/** What a new session is kept with, beside what better-auth writes. */

/** Days after which a sign-in is over, however often its session was renewed. */
const MAX_DAYS = 30;

export const MAX_SESSION: Milliseconds = MAX_DAYS * 24 * 60 * 60_000;

type NewSession = { readonly visit: Pick<Visit, 'device' | 'network'>; readonly signedInAt: Date };

const making = new AsyncLocalStorage<NewSession>();

/** A session made by this call belongs to the visit, and its time counts from the sign-in. */
export const withNewSession = <Value>(session: NewSession, call: () => Promise<Value>): Promise<Value> =>
  making.run(session, call);

/** For better-auth, which knows nothing of the request. */
const describeNewSession = <Session extends object>(session: Session) => {
  const made = making.getStore();
  if (made === undefined) return Promise.resolve({ data: session });
  const { device, network } = made.visit;
  const facts = { userAgent: device, ipAddress: network, signedInAt: made.signedInAt, usedAt: new Date() };
  return Promise.resolve({ data: { ...session, ...facts } });
};

/** Cookies of a session with what is left of its life; a cookie that ends is left as it is. */
export const endWithSignIn = (lines: readonly string[], signedInAt: Date): readonly string[] => {
  const left = Math.max(0, Math.floor((signedInAt.getTime() + MAX_SESSION - Date.now()) / 1000));
  return lines.map((line) => line.replace(/\bMax-Age=(\d+)/i, (_, age) => `Max-Age=${Math.min(Number(age), left)}`));
};

/** Cookies of ours beside those of the accounts library, named and guarded like its own. */

type OwnCookie = {
  /** What a `Cookie` header has of it. */
  readonly read: (cookie: string) => string | undefined;
  /** The `Set-Cookie` line; `value` has letters, digits, `-` and `_`. */
  readonly write: (value: string, lifetime: Milliseconds) => string;
  readonly clear: () => string;
};

export const createOwnCookie = (appUrl: string, name: string): OwnCookie => {
  const { cookiePrefix, defaultCookieAttributes } = cookieSettings(appUrl);
  const full = `${cookiePrefix}.${name}`;
  const write = (value: string, lifetime: Milliseconds): string => {
    const secure = defaultCookieAttributes.secure ? '; Secure' : '';
    return `${full}=${value}; Max-Age=${Math.floor(lifetime / 1000)}; Path=/; HttpOnly${secure}; SameSite=Lax`;
  };
  return { read: (cookie) => parseCookies(cookie).get(full), write, clear: () => write('', 0) };
};

/** The two-factor plugin asks for a code after calls of three paths; of these, this one is free. */
const PATH = '/sign-in/phone-number';

/**
 * A session for somebody whose identity was proven elsewhere: what happens after a password was right, two-factor
 * authentication included. Not a route: only our own code calls it.
 */
const enterById = () =>
  ({
    id: 'enter-by-id',
    endpoints: {
      enterById: createAuthEndpoint(PATH, { method: 'POST', body: z.object({ userId: z.string() }) }, async (call) => {
        const { internalAdapter } = call.context;
        const user = await internalAdapter.findUserById(call.body.userId);
        if (user === null) throw new Error('the user is gone');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(call, { session, user });
        return call.json({ user: { id: user.id, email: user.email } });
      }),
    },
  }) satisfies BetterAuthPlugin;

/** Our names for better-auth's tables and columns. */

const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const userTable = {
  modelName: 'users',
  fields: { ...times, emailVerified: 'email_verified' },
  additionalFields: {
    phoneNumber: { type: 'string', required: true, returned: false, fieldName: 'phone_number' },
    lichessId: { type: 'string', required: false, returned: false, fieldName: 'lichess_id' },
    aicfId: { type: 'string', required: false, returned: false, fieldName: 'aicf_id' },
    ukcaId: { type: 'string', required: false, returned: false, fieldName: 'ukca_id' },
    fideId: { type: 'string', required: false, returned: false, fieldName: 'fide_id' },
    firstSteps: { type: 'number', required: false, input: false, fieldName: 'first_steps' },
  },
} as const;

const sessionTable = {
  modelName: 'sessions',
  fields: {
    ...times,
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    userId: 'user_id',
  },
  additionalFields: {
    signedInAt: { type: 'date', required: false, input: false, fieldName: 'signed_in_at' },
    usedAt: { type: 'date', required: false, input: false, fieldName: 'used_at' },
  },
} as const;

const credentialTable = {
  modelName: 'credentials',
  fields: {
    ...times,
    accountId: 'account_id',
    providerId: 'provider_id',
    userId: 'user_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
  },
} as const;

const verificationTable = {
  modelName: 'verifications',
  fields: { ...times, expiresAt: 'expires_at' },
} as const;

const usernameColumns = { user: { fields: { displayUsername: 'display_username' } } } as const;

const twoFactorTable = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'two_factors',
    fields: {
      backupCodes: 'backup_codes',
      userId: 'user_id',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
} as const;
