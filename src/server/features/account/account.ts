import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Account, RECENT_MINUTES } from '../../../contract/account/account';
import { authMessages, formErrorSchema } from '../../../contract/account/auth';
import type { Accounts } from '../../accounts/accounts';
import type { Connections } from '../../accounts/connections';
import { realAddress } from '../../accounts/mailer';
import type { SignedInUser } from '../../accounts/user-auth';
import { hasPassword, type LinkedAccount, listSiteAccounts } from '../../db/accounts/site-accounts';
import { readUser, type StoredUser } from '../../db/accounts/users';
import { optional } from '../../db/column-values';
import type { Database } from '../../db/database';
import { readLibrary } from '../../db/library/libraries';
import { readRatings } from '../../db/library/stats';
import { fail, type HttpError, refusedField, refusedForm } from '../../errors';
import { memberRating } from '../../games/player-profile';
import { toPreferences } from '../../games/to-contract';
import { errorResponses, jsonResponse } from '../../http/routes';
import type { Limit } from '../../platform/limits';

export type AccountRouteDeps = {
  readonly accounts: Accounts;
  readonly connections: Connections;
  readonly db: Database;
  /** Password and code attempts, per user. */
  readonly tries: Limit;
  readonly userOf: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedInUser>;
};

export const credentialErrors = {
  400: jsonResponse('A field is invalid, or the password is incorrect', formErrorSchema),
  ...errorResponses(401, 429),
};

export const describeAccountRoute = (summary: string) => ({ summary, tags: ['account'] });

/** With the rating from one's own games; the sample's is nobody's. */
export const readAccount = async (db: Database, id: number): Promise<Account> => {
  const user = await requireStoredUser(db, id);
  const library = await readLibrary(db, id);
  const rating = library?.kind === 'own' ? memberRating(await readRatings(db, library.id)) : undefined;
  return {
    ...toAccount(user, { hasPassword: await hasPassword(db, id), siteAccounts: await listSiteAccounts(db, id) }),
    ...optional('currentRating', rating),
  };
};

export const requireStoredUser = async (db: Database, id: number): Promise<StoredUser> => {
  const user = await readUser(db, id);
  if (user === undefined) throw fail('not-signed-in');
  return user;
};

type SignInMethods = {
  readonly hasPassword?: boolean;
  readonly siteAccounts: readonly LinkedAccount[];
};

export const toAccount = (
  { identifiers, preferences, email, ...user }: StoredUser,
  { siteAccounts, ...methods }: SignInMethods,
): Account => ({
  ...user,
  ...identifiers,
  ...methods,
  isPublic: user.gamesLink !== undefined,
  siteAccounts: [...siteAccounts],
  email: realAddress(email),
  preferences: toPreferences(preferences),
});

type Proof = { readonly currentPassword: string; readonly code?: string };

/**
 * Requires the password and, with two-factor authentication, a code, which is used up. A wrong password uses up no
 * code.
 */
export const requireCredentials = async (
  accounts: Pick<Accounts, 'hasPassword' | 'isPassword' | 'takeCode'>,
  user: SignedInUser,
  cookie: string,
  { currentPassword, code = '' }: Proof,
): Promise<void> => {
  await requirePassword(accounts, user, cookie, currentPassword);
  if (!user.hasTwoFactor) return;
  if (!(await accounts.takeCode(user, cookie, code))) throw refusedForm({ code: authMessages.invalidCode });
};

export const wrongPassword = (): HttpError => refusedField('wrong-password', 'currentPassword');

/** Requires the password or, for an account without one, a recent sign-in. */
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
  if (session.signedInAt.getTime() + RECENT_MINUTES * 60_000 < Date.now()) throw fail('sign-in-again');
};
