/** What the calls about an account have in common. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Account, RECENT_MINUTES } from '../../../contract/account/account';
import { authMessages, formRefusalSchema } from '../../../contract/account/auth';
import { errorSchema } from '../../../contract/errors';
import type { Accounts } from '../../accounts/accounts';
import type { Connections } from '../../accounts/connections';
import { addressIn } from '../../accounts/mailer';
import type { SignedInUser } from '../../accounts/user-auth';
import { hasPassword, type LinkedAccount, listSiteAccounts } from '../../db/accounts/site-accounts';
import { readUser, type StoredUser } from '../../db/accounts/users';
import type { Database } from '../../db/database';
import { notSignedIn, refusedForm, signInAgain, wrongPassword } from '../../errors';
import { toPreferences } from '../../games/to-contract';
import { answers } from '../../http/routes';
import type { Limit } from '../../platform/limits';

export type AccountCallDeps = {
  readonly accounts: Accounts;
  readonly connections: Connections;
  readonly db: Database;
  /** Passwords and codes tried, per user. */
  readonly tries: Limit;
  /** Refuses a guest. */
  readonly userOf: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedInUser>;
};

export const guest = { 401: answers('A guest', errorSchema) };

/** Of what needs the password. */
export const refusals = {
  400: answers('A field is invalid, or the password is incorrect', formRefusalSchema),
  429: answers('Too many attempts; Retry-After says how long to wait', errorSchema),
  ...guest,
};

export const describe = (summary: string) => ({ summary, tags: ['account'] });

/** The account as its owner sees it. */
export const showAccount = async (db: Database, user: StoredUser): Promise<Account> =>
  toAccount(user, {
    hasPassword: await hasPassword(db, user.id),
    siteAccounts: await listSiteAccounts(db, user.id),
  });

/** The account as it is stored; refuses a user who is gone. */
export const readAccount = async (db: Database, id: number): Promise<StoredUser> => {
  const user = await readUser(db, id);
  if (user === undefined) throw notSignedIn();
  return user;
};

/** What is kept of a user, as its owner sees it. */

/** How the account is entered. */
type Entries = {
  readonly hasPassword?: boolean;
  readonly siteAccounts: readonly LinkedAccount[];
};

export const toAccount = (
  { identifiers, preferences, email, ...user }: StoredUser,
  { siteAccounts, ...entries }: Entries,
): Account => ({
  ...{ ...user, ...identifiers, ...entries, siteAccounts: [...siteAccounts], email: addressIn(email) },
  preferences: toPreferences(preferences),
});

type Proof = { readonly currentPassword: string; readonly code?: string };

/**
 * An open session is not enough for what would take the account away: the password is needed and, with two-factor
 * authentication, a code, which is used up. A wrong password uses up no code.
 */
export const requireProof = async (
  accounts: Pick<Accounts, 'hasPassword' | 'isPassword' | 'takeCode'>,
  user: SignedInUser,
  cookie: string,
  { currentPassword, code = '' }: Proof,
): Promise<void> => {
  await requirePassword(accounts, user, cookie, currentPassword);
  if (!user.hasTwoFactor) return;
  if (!(await accounts.takeCode(user, cookie, code))) throw refusedForm({ code: authMessages.invalidCode });
};

/** The password; of an account that has none, a recent sign-in. */
export const requirePassword = async (
  accounts: Pick<Accounts, 'hasPassword' | 'isPassword'>,
  user: SignedInUser,
  cookie: string,
  password: string,
): Promise<void> => {
  if (await accounts.isPassword(cookie, password)) return;
  if (await accounts.hasPassword(user.id)) throw wrongPassword();
  requireRecentSignIn(user);
};

export const requireRecentSignIn = ({ session }: SignedInUser): void => {
  if (session.signedInAt.getTime() + RECENT_MINUTES * 60_000 < Date.now()) throw signInAgain();
};
