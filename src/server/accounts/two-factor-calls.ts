import { parseCookies } from 'better-auth/cookies';
import { endSessionsBut } from '../db/accounts/sessions';
import { claimCode } from '../db/accounts/used-codes';
import type { Database } from '../db/infra/database';
import type { Auth } from './auth';
import { callLibrary, withCookie } from './call-library';
import type { Email } from './emails/mailer';
import { renewSession } from './renew-session';
import type { SecurityEmails } from './emails/security-emails';
import type { SignedInUser } from './current-user';
import type { Visit } from './visit';

export type TwoFactorSetup = { readonly uri: string; readonly recoveryCodes: readonly string[] };

/** Two-factor sign-in turned on, in two steps, and off. Undefined: the password or the code is wrong. */
export type TwoFactorCalls = {
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

export const createTwoFactorCalls = ({ auth, db, post, emails }: TwoFactorDeps): TwoFactorCalls => ({
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
