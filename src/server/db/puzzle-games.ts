import type { Database } from './database';

/** Whether the game of a puzzle is in a library that is in use: not deleted, also not with its library. */
export const isGameThere = async (db: Database, gameId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('library_games')
    .innerJoin('libraries', 'libraries.id', 'library_id')
    .select('library_games.id')
    .where('library_games.id', '=', gameId)
    .where('deleted_at', 'is', null)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};
