/** Links under which users show their games. Switching them off revokes the link for good. */
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../database';

/** The link that the user has already stays. */
export const addGamesLink = async (
  db: Database,
  userId: number,
  { address, now }: { readonly address: string; readonly now: Milliseconds },
): Promise<void> => {
  await db
    .insertInto('games_links')
    .values({ user_id: userId, address, made_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
};

export const revokeGamesLink = async (db: Database, userId: number): Promise<void> => {
  await db.deleteFrom('games_links').where('user_id', '=', userId).execute();
};

export const findUserByGamesLink = async (db: Database, address: string): Promise<number | undefined> =>
  (await db.selectFrom('games_links').select('user_id').where('address', '=', address).executeTakeFirst())?.user_id;
