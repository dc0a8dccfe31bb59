import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../../db/database';

type OwnerOfGame = { readonly userId: number; readonly isSample: boolean };

/** `undefined` if the game or its library is deleted. */
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

// A missed or allowed tactic that turned out not to be a puzzle.

export type PuzzleRefusal = {
  readonly key: string;
  /** The library game; the row is deleted with it. */
  readonly place?: { readonly libraryId: number; readonly gameId: number };
};

/** Idempotent. */
export const addRefusal = async (db: Database, { key, place }: PuzzleRefusal, at: Milliseconds): Promise<void> => {
  await db
    .insertInto('puzzle_refusals')
    .values({ key, library_id: place?.libraryId ?? null, game_id: place?.gameId ?? null, refused_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
};

export const findRefusals = async (
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Milliseconds>> => {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('puzzle_refusals').select(['key', 'refused_at']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, refused_at }) => [key, refused_at]));
};
