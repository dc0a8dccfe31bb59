/** Sets of puzzles that a user solves in cycles. A set outlives its puzzles: those that are gone are skipped. */
import type { SetResult } from '../../../chess/puzzles/cycles';
import { DIFFICULTIES } from '../../../chess/puzzles/themes';
import type { Milliseconds } from '../../../chess/types';
import { readJson, toJson } from '../column-values';
import { type Database, inTransaction } from '../database';
import { lockUser } from '../library/libraries';
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

/** Newest first. */
export const listSets = async (db: Database, userId: number, id?: number): Promise<readonly StoredSet[]> => {
  const rows = await db
    .selectFrom('puzzle_sets')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id', 'desc')
    .execute();
  if (rows.length === 0) return [];
  const results = await db
    .selectFrom('puzzle_set_results')
    .selectAll()
    .where(
      'set_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('at')
    .execute();
  const ofPuzzles = rows.filter(({ chapters }) => chapters === null);
  const existing = await existingOf(db, [...new Set(ofPuzzles.flatMap((row) => idsOf(row.puzzle_ids)))]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    puzzleIds: idsOf(row.puzzle_ids).filter((puzzle) => row.chapters !== null || existing.has(puzzle)),
    chapters: row.chapters === null ? undefined : readJson(row.chapters),
    results: results
      .filter(({ set_id }) => set_id === row.id)
      .map(({ cycle, puzzle_id, solved, seconds, at }) => ({
        cycle,
        puzzleId: puzzle_id,
        solved: solved === 1,
        seconds,
        at,
      })),
  }));
};

const idsOf = (text: string): readonly number[] => text.split(' ').map(Number);

/** Per statement. */
const BATCH = 5000;

const existingOf = async (db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const found = new Set<number>();
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const rows = await db.selectFrom('puzzles').select('id').where('id', 'in', batch).execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
};

export type NewSet = Pick<StoredSet, 'name' | 'createdAt'> & {
  readonly wish: string;
  readonly content: { readonly puzzleIds: readonly number[] } | { readonly chapters: readonly SetChapter[] };
};

/** The set of the same wish where there is one; `full` and no change where the user has too many. */
export const addSet = (db: Database, userId: number, set: NewSet, maxSets: number): Promise<number | 'full'> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    const known = await transaction
      .selectFrom('puzzle_sets')
      .select(['id', 'wish'])
      .where('user_id', '=', userId)
      .execute();
    const same = known.find(({ wish }) => wish === set.wish);
    if (same !== undefined) return same.id;
    if (known.length >= maxSets) return 'full';
    const { id } = await transaction
      .insertInto('puzzle_sets')
      .values({
        user_id: userId,
        wish: set.wish,
        name: set.name,
        ...columnsOf(set.content),
        created_at: set.createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

const columnsOf = (content: NewSet['content']) =>
  'chapters' in content
    ? { puzzle_ids: content.chapters.map((_, index) => index + 1).join(' '), chapters: toJson(content.chapters) }
    : { puzzle_ids: content.puzzleIds.join(' '), chapters: null };

/** Stored once for each puzzle of a cycle. */
export const addSetResult = async (
  db: Database,
  setId: number,
  { cycle, puzzleId, solved, seconds, at }: StoredSet['results'][number],
): Promise<void> => {
  await db
    .insertInto('puzzle_set_results')
    .values({ set_id: setId, cycle, puzzle_id: puzzleId, solved: solved ? 1 : 0, seconds, at })
    .onConflict((conflict) => conflict.columns(['set_id', 'cycle', 'puzzle_id']).doNothing())
    .execute();
};

export const deleteSet = async (db: Database, userId: number, id: number): Promise<boolean> => {
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
