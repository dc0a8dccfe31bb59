/** Sets of puzzles that a user solves in cycles. A set outlives its puzzles: those that are gone are skipped. */
import type { SetResult } from '../../../chess/puzzles/cycles';
import { DIFFICULTIES } from '../../../chess/puzzles/themes';
import type { Milliseconds } from '../../../chess/types';
import { readJson, toJson } from '../column-values';
import { type Database, inTransaction } from '../database';
import { lockUser } from '../library/libraries';
import type { Owned } from '../owned';
import { pickPuzzleIds, type PuzzleFilter } from './puzzles';
import type { SetChapter } from './schema';

export type StoredSet = {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Milliseconds;
  /** Those that still exist, in order. */
  readonly puzzleIds: readonly number[];
  /** Of a set of chapters, whose ids are their numbers, from 1. */
  readonly chapters?: readonly SetChapter[];
  readonly results: readonly (SetResult & { readonly at: Milliseconds })[];
};

/** Newest first, one by one: each may have 20,000 results. */
export async function* allSets(db: Database, userId: number): AsyncGenerator<StoredSet> {
  const ids = db.selectFrom('puzzle_sets').select('id').where('user_id', '=', userId).orderBy('id', 'desc');
  for (const { id } of await ids.execute()) {
    const set = await findSet(db, userId, id);
    if (set !== undefined) yield set;
  }
}

export const findSet = async (db: Database, userId: number, id: number): Promise<StoredSet | undefined> => {
  const row = await db
    .selectFrom('puzzle_sets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const results = await db
    .selectFrom('puzzle_set_results')
    .selectAll()
    .where('set_id', '=', id)
    .orderBy('at')
    .execute();
  const puzzleIds = idsOf(row.puzzle_ids);
  const existing = row.chapters === null ? await existingOf(db, puzzleIds) : new Set(puzzleIds);
  return {
    id,
    name: row.name,
    createdAt: row.created_at,
    puzzleIds: puzzleIds.filter((puzzle) => existing.has(puzzle)),
    chapters: row.chapters === null ? undefined : readJson(row.chapters),
    results: results.map(({ cycle, puzzle_id, solved, seconds, at }) => ({
      cycle,
      puzzleId: puzzle_id,
      solved: solved === 1,
      seconds,
      at,
    })),
  };
};

const idsOf = (text: string): readonly number[] => text.split(' ').map(Number);

const existingOf = async (db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db.selectFrom('puzzles').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

export type NewSet = Pick<StoredSet, 'name' | 'createdAt'> & {
  readonly idempotencyKey: string;
  readonly results: StoredSet['results'];
  readonly content: { readonly puzzleIds: readonly number[] } | { readonly chapters: readonly SetChapter[] };
};

/**
 * The set of the same idempotency key where there is one, with the results that it lacks; `full` and no change where the
 * user has too many.
 */
export const addSet = (db: Database, { userId }: Owned, set: NewSet, maxSets: number): Promise<number | 'full'> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    const known = await transaction
      .selectFrom('puzzle_sets')
      .select(['id', 'idempotency_key'])
      .where('user_id', '=', userId)
      .execute();
    const same = known.find(({ idempotency_key }) => idempotency_key === set.idempotencyKey);
    if (same !== undefined) {
      await addSetResults(transaction, same.id, set.results);
      return same.id;
    }
    if (known.length >= maxSets) return 'full';
    const { id } = await transaction
      .insertInto('puzzle_sets')
      .values({
        user_id: userId,
        idempotency_key: set.idempotencyKey,
        name: set.name,
        ...columnsOf(set.content),
        created_at: set.createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addSetResults(transaction, id, set.results);
    return id;
  });

const columnsOf = (content: NewSet['content']) =>
  'chapters' in content
    ? { puzzle_ids: content.chapters.map((_, index) => index + 1).join(' '), chapters: toJson(content.chapters) }
    : { puzzle_ids: content.puzzleIds.join(' '), chapters: null };

/** Each is stored once for a puzzle of a cycle. */
export const addSetResults = async (db: Database, setId: number, results: StoredSet['results']): Promise<void> => {
  for (let from = 0; from < results.length; from += ROWS) {
    const rows = results.slice(from, from + ROWS).map(({ cycle, puzzleId, solved, seconds, at }) => ({
      set_id: setId,
      cycle,
      puzzle_id: puzzleId,
      solved: solved ? (1 as const) : (0 as const),
      seconds,
      at,
    }));
    await db
      .insertInto('puzzle_set_results')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['set_id', 'cycle', 'puzzle_id']).doNothing())
      .execute();
  }
};

/** Per statement, which has a limit of parameters. */
const ROWS = 500;

export const deleteSet = async (db: Database, { userId }: Owned, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('puzzle_sets')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

// Choosing puzzles

/** In random order; fewer where there are no more. `random` returns values in [0, 1). */
export const choosePuzzles = async (
  db: Database,
  { theme, difficulty }: PuzzleFilter,
  count: number,
  random: () => number,
): Promise<readonly number[]> => {
  const chosen = new Set<number>();
  const levels = difficulty === undefined ? DIFFICULTIES : [difficulty];
  for (const level of levels)
    for (const id of await pickPuzzleIds(db, { theme, difficulty: level }, count, random())) chosen.add(id);
  return shuffled([...chosen], random).slice(0, count);
};

/** Tactics from the user's own games, the newest first, then puzzles that the user has failed and never solved. */
export const chooseMistakes = async (db: Database, userId: number, count: number): Promise<readonly number[]> => {
  const own = await db
    .selectFrom('puzzles')
    .innerJoin('library_games', 'library_games.id', 'puzzles.game_id')
    .innerJoin('libraries', 'libraries.id', 'library_games.library_id')
    .select('puzzles.id')
    .where('libraries.user_id', '=', userId)
    .where('puzzles.origin', '=', 'own')
    .orderBy('puzzles.id', 'desc')
    .limit(count)
    .execute();
  const failed = await db
    .selectFrom('puzzle_attempts')
    .innerJoin('puzzles', 'puzzles.id', 'puzzle_attempts.puzzle_id')
    .select('puzzles.id')
    .where('puzzle_attempts.user_id', '=', userId)
    .groupBy('puzzles.id')
    .having((row) => row(row.fn.max('puzzle_attempts.solved'), '=', 0))
    .orderBy('puzzles.id', 'desc')
    .limit(count)
    .execute();
  return [...new Set([...own, ...failed].map(({ id }) => id))].slice(0, count);
};

const shuffled = (ids: readonly number[], random: () => number): readonly number[] =>
  ids
    .map((id) => ({ id, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ id }) => id);
