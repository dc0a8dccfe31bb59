import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../../db/database';

type OwnerOfGame = { readonly userId: number; readonly isSample: boolean };

/** `undefined` if the game or its library is deleted. */
export const readGameOwner = async (db: Database, gameId: number): Promise<OwnerOfGame | undefined> => {
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

export type PuzzleRejection = {
  readonly key: string;
  /** The library game; the row is deleted with it. */
  readonly libraryGame?: { readonly libraryId: number; readonly gameId: number };
};

/** Idempotent. */
export const addRejection = async (
  db: Database,
  { key, libraryGame }: PuzzleRejection,
  at: Milliseconds,
): Promise<void> => {
  await db
    .insertInto('puzzle_refusals')
    .values({ key, library_id: libraryGame?.libraryId ?? null, game_id: libraryGame?.gameId ?? null, refused_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
};

export const findRejections = async (
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Milliseconds>> => {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('puzzle_refusals').select(['key', 'refused_at']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, refused_at }) => [key, refused_at]));
};
