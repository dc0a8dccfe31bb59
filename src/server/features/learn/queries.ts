import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../../db/database';

type OwnerOfGame = { readonly userId: number; readonly isSample: boolean };

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

/** Missed and allowed tactics that were looked at and are no puzzles. */

export type PuzzleRefusal = {
  /** That the puzzle would have. */
  readonly key: string;
  /** Of a game in a library: it goes when the game goes. */
  readonly place?: { readonly libraryId: number; readonly gameId: number };
};

/** Told twice, it is known once. */
export const addRefusal = async (db: Database, { key, place }: PuzzleRefusal, at: Milliseconds): Promise<void> => {
  await db
    .insertInto('puzzle_refusals')
    .values({ key, library_id: place?.libraryId ?? null, game_id: place?.gameId ?? null, refused_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
};

/** Those of the keys that were refused, each with when. */
export const findRefusals = async (
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Milliseconds>> => {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('puzzle_refusals').select(['key', 'refused_at']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, refused_at }) => [key, refused_at]));
};
