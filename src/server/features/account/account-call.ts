/** What the calls about an account have in common. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../../contract/account/account';
import { formRefusalSchema } from '../../../contract/account/auth';
import { errorSchema } from '../../../contract/errors';
import type { Accounts } from '../../accounts/accounts';
import type { Connections } from '../../accounts/connections';
import type { SignedInUser } from '../../accounts/user-auth';
import { hasPassword, listSiteAccounts } from '../../db/accounts/site-accounts';
import { readUser, type StoredUser } from '../../db/accounts/users';
import type { Database } from '../../db/infra/database';
import { notSignedIn } from '../../errors';
import { answers } from '../../http/routes';
import type { Limit } from '../../platform/limits';
import { toAccount } from './to-account';

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
