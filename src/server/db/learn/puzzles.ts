/** The puzzles of everybody: each kept once under its key, and picked at random from buckets. */
import { sql } from 'kysely';
import { type Difficulty, difficultyOf, type PuzzleTheme } from '../../../chess/puzzles/themes';
import { batchesOf } from '../infra/batches';
import type { Database } from '../infra/database';
import { jsonRows } from '../infra/json-rows';
import { inTransaction } from '../infra/transaction';
import {
  type BucketLoad,
  bucketName,
  lockBuckets,
  pickFromBuckets,
  pickSomeFromBucket,
  putInBuckets,
} from './puzzle-buckets';
import { type NewPuzzle, type StoredPuzzle, toPuzzleRow, toStoredPuzzle } from './puzzle-row';
import { ANY_THEME, type Bucket } from './puzzle-schema';

export type { NewPuzzle, StoredPuzzle };

export type PuzzleChoice = {
  readonly theme?: PuzzleTheme;
  readonly difficulty?: Difficulty;
};

/** Puzzles of one statement. */
const BATCH = 1000;

const TEXTS = ['key', 'origin', 'fen', 'moves', 'themes', 'url', 'source'] as const;
const NUMBERS = ['rating', 'deviation', 'game_id'] as const;
const COLUMNS = [...TEXTS, ...NUMBERS];

/**
 * Adds those whose key is not there yet, the first of each key; starter and imported ones go into their buckets: that
 * of each theme and that of all puzzles. Answers how many were added.
 */
export const addPuzzles = (db: Database, puzzles: readonly NewPuzzle[]): Promise<number> =>
  puzzles.length === 0
    ? Promise.resolve(0)
    : inTransaction(db, async (transaction) => {
        await lockBuckets(transaction);
        const distinct = [...new Map(puzzles.toReversed().map((puzzle) => [puzzle.key, puzzle])).values()].reverse();
        const added: StoredPuzzle[] = [];
        for (const batch of batchesOf(distinct, BATCH)) added.push(...(await insertFresh(transaction, batch)));
        await putInBuckets(transaction, loadsOf(added.filter(isInBucket)));
        return added.length;
      });

/** `undefined` when there is none of this number, or none any more. */
export const readPuzzle = async (db: Database, id: number): Promise<StoredPuzzle | undefined> => {
  const row = await db.selectFrom('puzzles').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toStoredPuzzle(row);
};

/** Those of the keys that are there, in no order. */
export const findPuzzles = async (db: Database, keys: readonly string[]): Promise<readonly StoredPuzzle[]> => {
  const found: StoredPuzzle[] = [];
  for (const batch of batchesOf(keys, BATCH)) {
    const rows = await db.selectFrom('puzzles').selectAll().where('key', 'in', batch).execute();
    found.push(...rows.map(toStoredPuzzle));
  }
  return found;
};

/** One at random of a theme and difficulty (either may be missing), each as likely; `random` is in [0, 1). */
export const pickPuzzle = async (
  db: Database,
  { theme, difficulty }: PuzzleChoice,
  random: number,
): Promise<StoredPuzzle | undefined> => {
  const id = await pickFromBuckets(db, theme ?? ANY_THEME, difficulty, random);
  return id === undefined ? undefined : readPuzzle(db, id);
};

/** Up to `count` different puzzles of a difficulty, in no order; `random` is in [0, 1). */
export const pickSomePuzzles = async (
  db: Database,
  difficulty: Difficulty,
  count: number,
  random: number,
): Promise<readonly StoredPuzzle[]> => {
  const ids = await pickSomeFromBucket(db, { theme: ANY_THEME, difficulty }, count, random);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('puzzles').selectAll().where('id', 'in', ids).execute();
  return rows.map(toStoredPuzzle);
};

/** How many puzzles there are to pick from. A puzzle stands in the bucket of each of its themes, at one difficulty. */
export const listBuckets = async (
  db: Database,
): Promise<readonly { readonly theme: PuzzleTheme; readonly difficulty: Difficulty; readonly puzzles: number }[]> => {
  const buckets = await db.selectFrom('puzzle_shelves').selectAll().execute();
  return buckets.flatMap(({ theme, ...bucket }) => (theme === ANY_THEME ? [] : [{ theme, ...bucket }]));
};

/** How many puzzles there are to pick from in all, each counted once. */
export const countInBuckets = async (db: Database): Promise<number> => {
  const buckets = await db.selectFrom('puzzle_shelves').select('puzzles').where('theme', '=', ANY_THEME).execute();
  return buckets.reduce((sum, { puzzles }) => sum + puzzles, 0);
};

const insertFresh = async (transaction: Database, puzzles: readonly NewPuzzle[]): Promise<readonly StoredPuzzle[]> => {
  const values = puzzles.map(toPuzzleRow).map((row) => COLUMNS.map((column) => row[column]));
  const texts = TEXTS.map((_, index) => sql`value ->> ${sql.lit(index)}`);
  const numbers = NUMBERS.map((_, index) => sql`cast(value ->> ${sql.lit(TEXTS.length + index)} as integer)`);
  const rows = await transaction
    .insertInto('puzzles')
    .columns(COLUMNS)
    // SQLite takes the `on` of a conflict for that of a join where no condition stands between.
    .expression(sql`select ${sql.join([...texts, ...numbers])} from ${jsonRows(transaction, values)} where true`)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', 'key'])
    .execute();
  const byKey = new Map(puzzles.map((puzzle) => [puzzle.key, puzzle]));
  return rows.flatMap(({ id, key }) => {
    const puzzle = byKey.get(key);
    return puzzle === undefined ? [] : [{ ...puzzle, id }];
  });
};

/** The others are for those alone whose games they are from. */
const isInBucket = ({ origin }: NewPuzzle): boolean => origin === 'starter' || origin === 'imported';

const loadsOf = (puzzles: readonly StoredPuzzle[]): readonly BucketLoad[] => {
  const loads = new Map<string, Bucket & { readonly puzzleIds: number[] }>();
  for (const { id, rating, puzzle } of puzzles) {
    const difficulty = difficultyOf(rating);
    for (const theme of new Set<Bucket['theme']>([ANY_THEME, ...puzzle.themes])) {
      const bucket: Bucket = { theme, difficulty };
      const load = loads.get(bucketName(bucket)) ?? { ...bucket, puzzleIds: [] };
      loads.set(bucketName(bucket), load);
      load.puzzleIds.push(id);
    }
  }
  return [...loads.values()];
};
