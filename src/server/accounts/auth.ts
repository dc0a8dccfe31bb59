/**
 * better-auth over our database: users, passwords (scrypt), sessions and codes. Its routes and rate limits are
 * disabled; our routes call `auth.api`.
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
import type { RequestContext } from '../platform/request-context';

const PRODUCT = 'Outpost Pro';

/** Seconds. */
const RESET_LINK_LIFE = 60 * 60;

/** Replaceable for tests that count hashing. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (attempt: { readonly hash: string; readonly password: string }) => Promise<boolean>;
};

type AuthSettings = {
  readonly db: Database;
  /** Signs cookies and encrypts authenticator secrets. */
  readonly secret: string;
  /** With https, cookies are Secure. */
  readonly appUrl: string;
  readonly passwords?: Passwords;
  readonly sendResetLink: (user: { readonly id: string; readonly email: string }, token: string) => void;
  /** Somebody registers with a known address. */
  readonly notifyKnownAddress: (email: string) => void;
  readonly onPasswordReset: (user: { readonly id: string; readonly email: string }) => Promise<void>;
  readonly onFailure: (message: string) => void;
};

/**
 * The `__Host-` prefix blocks other subdomains and plain http from setting them; the library only offers `__Secure-`.
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

export const createAuth = ({ db, secret, appUrl, passwords, ...callbacks }: AuthSettings) =>
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
        recordLogged(details);
        callbacks.onFailure(message);
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
        callbacks.sendResetLink(user, token);
        return Promise.resolve();
      },
      onExistingUserSignUp: ({ user }) => {
        callbacks.notifyKnownAddress(user.email);
        return Promise.resolve();
      },
      onPasswordReset: ({ user }) => callbacks.onPasswordReset(user),
    },
    plugins: [
      // The contract validates names; here every text is looked up, at the same cost.
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

/** A refusal of better-auth, with the error it logged. */
export type AuthApiRefusal = { readonly status: number; readonly code: string | undefined; readonly cause?: unknown };

/** A result of better-auth with cookies. */
export type AuthApiResult<Value> = { readonly headers: Headers; readonly response: Value };

/** Errors logged during the current call. */
const callLog = new AsyncLocalStorage<unknown[]>();

/** better-auth reports database errors to its log only. */
const recordLogged = (details: readonly unknown[]): void => void callLog.getStore()?.push(...details);

/** Returns refusals as values and throws failures. */
export const callAuthApi = async <Value>(call: () => Promise<Value>): Promise<Result<Value, AuthApiRefusal>> => {
  const details: unknown[] = [];
  try {
    return { ok: true, value: await callLog.run(details, call) };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const cause = details.find((detail) => detail instanceof Error);
    return { ok: false, error: { status: error.statusCode, code: error.body?.code, cause } };
  }
};

export const cookiesOf = ({ headers }: AuthApiResult<unknown>): readonly string[] => headers.getSetCookie();

export const cookieHeaders = (cookie: string): Headers => new Headers({ cookie });

// Session metadata in addition to better-auth's

/** A session ends this many days after the sign-in, regardless of renewals. */
const MAX_DAYS = 30;

export const MAX_SESSION: Milliseconds = MAX_DAYS * 24 * 60 * 60_000;

type NewSession = { readonly context: Pick<RequestContext, 'device' | 'network'>; readonly signedInAt: Date };

const newSession = new AsyncLocalStorage<NewSession>();

/** Sessions created by this call get these metadata. */
export const withNewSession = <Value>(session: NewSession, call: () => Promise<Value>): Promise<Value> =>
  newSession.run(session, call);

/** better-auth hook, which has no access to the request. */
const describeNewSession = <Session extends object>(session: Session) => {
  const metadata = newSession.getStore();
  if (metadata === undefined) return Promise.resolve({ data: session });
  const { device, network } = metadata.context;
  const facts = { userAgent: device, ipAddress: network, signedInAt: metadata.signedInAt, usedAt: new Date() };
  return Promise.resolve({ data: { ...session, ...facts } });
};

/** Limits the lifetime of session cookies to the rest of the session; expired cookies stay expired. */
export const limitToSession = (lines: readonly string[], signedInAt: Date): readonly string[] => {
  const remaining = Math.max(0, Math.floor((signedInAt.getTime() + MAX_SESSION - Date.now()) / 1000));
  return lines.map((line) =>
    line.replace(/\bMax-Age=(\d+)/i, (_, age) => `Max-Age=${Math.min(Number(age), remaining)}`),
  );
};

/** Our cookies, named and protected like better-auth's. */

type OwnCookie = {
  /** Reads a `Cookie` header. */
  readonly read: (cookie: string) => string | undefined;
  /** A `Set-Cookie` line; `value` consists of `[\w-]`. */
  readonly write: (value: string, lifetime: Milliseconds) => string;
  readonly clear: () => string;
};

export const createCookie = (appUrl: string, name: string): OwnCookie => {
  const { cookiePrefix, defaultCookieAttributes } = cookieSettings(appUrl);
  const full = `${cookiePrefix}.${name}`;
  const write = (value: string, lifetime: Milliseconds): string => {
    const secure = defaultCookieAttributes.secure ? '; Secure' : '';
    return `${full}=${value}; Max-Age=${Math.floor(lifetime / 1000)}; Path=/; HttpOnly${secure}; SameSite=Lax`;
  };
  return { read: (cookie) => parseCookies(cookie).get(full), write, clear: () => write('', 0) };
};

/** The two-factor plugin requires codes after calls of three paths; this one is otherwise unused. */
const ENTER_PATH = '/sign-in/phone-number';

/** Creates a session after identification elsewhere, including two-factor authentication. Not exposed as a route. */
const enterById = () =>
  ({
    id: 'enter-by-id',
    endpoints: {
      enterById: createAuthEndpoint(
        ENTER_PATH,
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (call) => {
          const { internalAdapter } = call.context;
          const user = await internalAdapter.findUserById(call.body.userId);
          if (user === null) throw new Error('the user is gone');
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(call, { session, user });
          return call.json({ user: { id: user.id, email: user.email } });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;

// better-auth's tables and columns

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
