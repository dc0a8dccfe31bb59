import type { Database } from '../infra/database';

export type OwnerOfGame = { readonly userId: number; readonly isSample: boolean };

/** Whose the game of a puzzle is, where it is in a library that is in use: not deleted, also not with its library. */
export const readOwnerOfGame = async (db: Database, gameId: number): Promise<OwnerOfGame | undefined> => {
  const row = await db
    .selectFrom('library_games')
    .innerJoin('libraries', 'libraries.id', 'library_id')
    .select(['libraries.user_id', 'libraries.kind'])
    .where('library_games.id', '=', gameId)
    .where('deleted_at', 'is', null)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row && { userId: row.user_id, isSample: row.kind === 'sample' };
};
