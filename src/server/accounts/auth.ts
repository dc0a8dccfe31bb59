/**
 * better-auth over our own database. It keeps users, passwords (scrypt), sessions and codes; its own routes are not
 * mounted, ours call `auth.api`. Its limits are off for the same reason: ours stand at our routes.
 */
import { betterAuth } from 'better-auth';
import { twoFactor, username } from 'better-auth/plugins';
import { MAX_FIELD, MAX_PASSWORD, MIN_PASSWORD } from '../../contract/account/auth';
import type { Database } from '../db/infra/database';
import { noteLogged } from './call-library';
import { enterById } from './enter-by-id';
import { describeNewSession } from './new-session';
import { credentialTable, sessionTable, twoFactorTable, usernameColumns, userTable, verificationTable } from './tables';

const PRODUCT = 'Outpost Pro';
/** Seconds for which a reset link can be used. */
const RESET_LINK_LIFE = 60 * 60;

/** How passwords are kept; for tests that count the work. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (attempt: { readonly hash: string; readonly password: string }) => Promise<boolean>;
};

export type AuthSettings = {
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
export const cookieSettings = (appUrl: string) => {
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
