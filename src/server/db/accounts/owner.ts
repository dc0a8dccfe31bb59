/**
 * User 1, the owner of the installation: there from the start, without credentials, until somebody claims it. Its row is
 * locked while that is decided, so that of several who claim at once one wins.
 */
import { OWNER_ID } from '../../../contract/profile-paths';
import type { Database } from '../infra/database';
import { lockUser } from '../library/libraries';
import { inTransaction } from '../infra/transaction';

export type OwnerClaim = {
  readonly username: string;
  readonly email: string;
  /** As the accounts keep passwords. */
  readonly passwordHash: string;
};

/** `claimed`: by somebody else before. */
export type ClaimOutcome = 'done' | 'claimed' | 'username-taken' | 'email-taken';

/** Whether somebody can sign in as user 1; true also when there is no user 1. */
export const isOwnerClaimed = async (db: Database): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('credentials', 'credentials.user_id', 'users.id')
    .select('credentials.user_id')
    .where('users.id', '=', OWNER_ID)
    .executeTakeFirst();
  return row?.user_id !== null;
};

/** Gives user 1 its name and its password, once; `at` in ISO 8601. */
export const claimOwner = (db: Database, claim: OwnerClaim, at: string): Promise<ClaimOutcome> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, OWNER_ID);
    if (await isOwnerClaimed(transaction)) return 'claimed';
    const [username, email] = [claim.username.toLowerCase(), claim.email.toLowerCase()];
    if (await isTaken(transaction, 'username', username)) return 'username-taken';
    if (await isTaken(transaction, 'email', email)) return 'email-taken';
    await transaction
      .updateTable('users')
      .set({
        ...{ name: claim.username, username, display_username: claim.username, email, first_steps: 1 },
        updated_at: at,
      })
      .where('id', '=', OWNER_ID)
      .execute();
    await transaction
      .insertInto('credentials')
      .values({
        ...{ user_id: OWNER_ID, account_id: String(OWNER_ID), provider_id: 'credential' },
        ...{ password: claim.passwordHash, created_at: at, updated_at: at },
      })
      .execute();
    return 'done';
  });

const isTaken = async (db: Database, column: 'username' | 'email', value: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where(column, '=', value)
    .where('id', '<>', OWNER_ID)
    .executeTakeFirst()) !== undefined;

/** User 1 as an installation begins with it, after its account was deleted; `at` in ISO 8601. */
export const insertOwner = async (db: Database, at: string): Promise<void> => {
  const name = 'owner';
  await db
    .insertInto('users')
    .values({
      ...{ id: OWNER_ID, name, username: name, display_username: name, email: 'owner@localhost', email_verified: 0 },
      ...{ two_factor_enabled: null, phone_number: '', is_public: 0, created_at: at, updated_at: at },
    })
    .execute();
};
