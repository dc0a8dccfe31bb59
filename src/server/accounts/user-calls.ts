/** What a signed-in user can do with the account. Undefined and false: nobody is signed in, or the password is wrong. */
import { parseCookies } from 'better-auth/cookies';
import type { Database } from '../db/database';
import { claimCode } from '../db/used-codes';
import { endVerifications } from '../db/users';
import type { Auth } from './auth';
import { callLibrary, cookiesOf, withCookie } from './call-library';

export type SignedInUser = {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly hasTwoFactor: boolean;
};

export type TwoFactorSetup = { readonly uri: string; readonly recoveryCodes: readonly string[] };

export type UserCalls = {
  /** A session that is a day old is given a further week, by the cookies. */
  readonly currentUser: (
    cookie: string,
  ) => Promise<{ readonly user: SignedInUser; readonly cookies: readonly string[] } | undefined>;
  readonly isPassword: (cookie: string, password: string) => Promise<boolean>;
  /** Ends the other sessions, and the open reset links; the cookies carry on with a new one. */
  readonly changePassword: (
    user: SignedInUser,
    cookie: string,
    change: { readonly currentPassword: string; readonly newPassword: string },
  ) => Promise<readonly string[] | undefined>;
  /** Makes a secret and recovery codes; nothing is asked at sign-in before `confirmTwoFactor`. */
  readonly beginTwoFactor: (cookie: string, password: string) => Promise<TwoFactorSetup | undefined>;
  /** Undefined for a wrong code. The cookies carry on with a new session. */
  readonly confirmTwoFactor: (
    user: SignedInUser,
    cookie: string,
    code: string,
  ) => Promise<readonly string[] | undefined>;
  readonly endTwoFactor: (cookie: string, password: string) => Promise<readonly string[] | undefined>;
};

export const createUserCalls = (auth: Auth, db: Database): UserCalls => ({
  currentUser: async (cookie) => {
    if (!(await hasSessionCookie(auth, cookie))) return undefined;
    const answer = await auth.api.getSession({ headers: withCookie(cookie), returnHeaders: true });
    if (answer.response === null) return undefined;
    const { id, displayUsername, email, twoFactorEnabled } = answer.response.user;
    return {
      user: { id: Number(id), username: displayUsername ?? '', email, hasTwoFactor: twoFactorEnabled === true },
      cookies: cookiesOf(answer),
    };
  },

  isPassword: async (cookie, password) =>
    (await callLibrary(() => auth.api.verifyPassword({ body: { password }, headers: withCookie(cookie) }))).ok,

  changePassword: async ({ id }, cookie, change) => {
    const body = { ...change, revokeOtherSessions: true };
    const headers = withCookie(cookie);
    const outcome = await callLibrary(() => auth.api.changePassword({ body, headers, returnHeaders: true }));
    if (!outcome.ok) return undefined;
    await endVerifications(db, id);
    return cookiesOf(outcome.value);
  },

  beginTwoFactor: async (cookie, password) => {
    const headers = withCookie(cookie);
    const outcome = await callLibrary(() => auth.api.enableTwoFactor({ body: { password }, headers }));
    if (!outcome.ok) return undefined;
    // Authenticator apps show a plus in the name of the issuer as it is.
    return { uri: outcome.value.totpURI.replaceAll('+', '%20'), recoveryCodes: outcome.value.backupCodes };
  },

  confirmTwoFactor: async ({ id }, cookie, text) => {
    const code = text.replaceAll(' ', '');
    const headers = withCookie(cookie);
    const outcome = await callLibrary(() => auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
    if (!outcome.ok) return undefined;
    await claimCode(db, { userId: id, code }, Date.now());
    return cookiesOf(outcome.value);
  },

  endTwoFactor: async (cookie, password) => {
    const headers = withCookie(cookie);
    const outcome = await callLibrary(() =>
      auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
    );
    return outcome.ok ? cookiesOf(outcome.value) : undefined;
  },
});

/** Guests, who are many, cost no look into the database. */
const hasSessionCookie = async (auth: Auth, cookie: string): Promise<boolean> => {
  const { authCookies } = await auth.$context;
  return parseCookies(cookie).has(authCookies.sessionToken.name);
};
