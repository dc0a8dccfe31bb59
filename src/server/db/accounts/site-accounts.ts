/** Sign-in with accounts at sites, stored in `credentials` with the site as provider. */
import { type Database, inTransaction } from '../database';
import { lockUser } from '../library/libraries';

/** The provider of password credentials. */
const PASSWORD = 'credential';

export type SiteAccount = { readonly site: string; readonly id: string };
/** ISO 8601. */
export type LinkedAccount = SiteAccount & { readonly linkedAt: string };

export const findUserOfSite = async (db: Database, { site, id }: SiteAccount): Promise<number | undefined> => {
  const row = await db
    .selectFrom('credentials')
    .select('user_id')
    .where('provider_id', '=', site)
    .where('account_id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
};

export const listSiteAccounts = async (db: Database, userId: number): Promise<readonly LinkedAccount[]> => {
  const rows = await db
    .selectFrom('credentials')
    .select(['provider_id', 'account_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '<>', PASSWORD)
    .orderBy('provider_id')
    .execute();
  return rows.map((row) => ({ site: row.provider_id, id: row.account_id, linkedAt: row.created_at }));
};

export const hasPassword = async (db: Database, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('credentials')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD)
    .where('password', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** `another-linked`: the user has linked a different account of that site. Linking the same one again is a no-op. */
export type LinkOutcome = 'done' | 'linked-elsewhere' | 'another-linked';

/** Also sets the user's Lichess name when it is empty; `at` is ISO 8601. */
export const linkSiteAccount = (
  db: Database,
  userId: number,
  { name, ...account }: SiteAccount & { readonly name: string },
  at: string,
): Promise<LinkOutcome> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    const known = (await listSiteAccounts(transaction, userId)).find(({ site }) => site === account.site);
    if (known !== undefined) return known.id === account.id ? 'done' : 'another-linked';
    if (!(await insertAccount(transaction, userId, account, at))) return 'linked-elsewhere';
    await transaction
      .updateTable('users')
      .set({ lichess_id: name })
      .where('id', '=', userId)
      .where((user) => user.or([user('lichess_id', 'is', null), user('lichess_id', '=', '')]))
      .execute();
    return 'done';
  });

/** `false` when none was linked. */
export const unlinkSiteAccount = async (db: Database, userId: number, site: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('credentials')
    .where('user_id', '=', userId)
    .where('provider_id', '=', site)
    .where('provider_id', '<>', PASSWORD)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export type NewSiteUser = SiteAccount & {
  /** With the person's own capitalization. */
  readonly name: string;
  readonly username: string;
  readonly email: string;
};

/** Creates a user without a password. `known`: the site account was linked concurrently. */
export const createSiteUser = (
  db: Database,
  { username, email, name, ...account }: NewSiteUser,
  at: string,
): Promise<number | 'username-taken' | 'known'> =>
  inTransaction(db, async (transaction) => {
    const user = await transaction
      .insertInto('users')
      .values({
        name: username,
        username: username.toLowerCase(),
        display_username: username,
        email,
        email_verified: 0,
        two_factor_enabled: null,
        phone_number: '',
        lichess_id: name,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (user === undefined) return 'username-taken';
    if (await insertAccount(transaction, user.id, account, at)) return user.id;
    await transaction.deleteFrom('users').where('id', '=', user.id).execute();
    return 'known';
  });

/** `false` when it belongs to another user. */
const insertAccount = async (
  transaction: Database,
  userId: number,
  { site, id }: SiteAccount,
  at: string,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('credentials')
    .values({
      user_id: userId,
      account_id: id,
      provider_id: site,
      password: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};
