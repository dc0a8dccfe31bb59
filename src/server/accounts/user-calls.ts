/**
 * What a signed-in user can do with the account. Undefined and false: nobody is signed in, or the password is wrong.
 */
import type { Database } from '../db/infra/database';
import { hasPassword } from '../db/accounts/site-accounts';
import { endVerifications } from '../db/accounts/users';
import type { Auth } from './auth';
import type { Background } from './background';
import { callLibrary, withCookie } from './call-library';
import { createCurrentUser, type CurrentUserCall, type SignedInUser } from './current-user';
import type { Email } from './emails/mailer';
import { createOwnCode } from './own-code';
import { renewSession } from './renew-session';
import type { SecurityEmails } from './emails/security-emails';
import { createTwoFactorCalls, type TwoFactorCalls } from './two-factor-calls';
import type { Visit } from './visit';

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

export type UserCallDeps = {
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
