/**
 * The buckets that puzzles are picked from: one for each theme and difficulty, and one for each difficulty that has all
 * of them. The places of a bucket run from 0 without a gap, so that a random place is a random puzzle, and costs the
 * same among hundreds and among millions. They are kept in runs: what is added at once stands in one row of a bucket.
 */
import { DIFFICULTIES, type Difficulty } from '../../../chess/puzzles/themes';
import type { Database } from '../infra/database';
import { ANY_THEME, type Bucket } from './puzzle-schema';

/** What stands in a bucket, in the order of its places. */
export type BucketLoad = Bucket & { readonly puzzleIds: readonly number[] };

/** One transaction at a time puts puzzles in buckets, and so waits before it adds puzzles that another is adding. */
export const lockBuckets = async (transaction: Database): Promise<void> => {
  await transaction
    .updateTable('puzzle_shelves')
    .set((row) => ({ puzzles: row.ref('puzzles') }))
    .where('theme', '=', ANY_THEME)
    .where('difficulty', '=', 1)
    .execute();
};

/** Behind what is there already. The buckets are locked. */
export const putInBuckets = async (transaction: Database, loads: readonly BucketLoad[]): Promise<void> => {
  if (loads.length === 0) return;
  const after = await transaction
    .insertInto('puzzle_shelves')
    .values(loads.map(({ theme, difficulty, puzzleIds }) => ({ theme, difficulty, puzzles: puzzleIds.length })))
    .onConflict((conflict) =>
      conflict
        .columns(['theme', 'difficulty'])
        .doUpdateSet((row) => ({ puzzles: row('puzzle_shelves.puzzles', '+', row.ref('excluded.puzzles')) })),
    )
    .returning(['theme', 'difficulty', 'puzzles'])
    .execute();
  const counts = new Map(after.map(({ theme, difficulty, puzzles }) => [bucketName({ theme, difficulty }), puzzles]));
  await transaction
    .insertInto('shelved_puzzles')
    .values(
      loads.map(({ theme, difficulty, puzzleIds }) => ({
        theme,
        difficulty,
        first_place: (counts.get(bucketName({ theme, difficulty })) ?? 0) - puzzleIds.length,
        puzzle_ids: puzzleIds.join(' '),
      })),
    )
    .execute();
};

/** The puzzle at a random place of the theme's buckets, each place as likely; `random` is in [0, 1). */
export const pickFromBuckets = async (
  db: Database,
  theme: Bucket['theme'],
  difficulty: Difficulty | undefined,
  random: number,
): Promise<number | undefined> => {
  const buckets = await db
    .selectFrom('puzzle_shelves')
    .selectAll()
    .where('theme', '=', theme)
    .where('difficulty', 'in', difficulty === undefined ? DIFFICULTIES : [difficulty])
    .orderBy('difficulty')
    .execute();
  let place = Math.floor(random * buckets.reduce((sum, { puzzles }) => sum + puzzles, 0));
  for (const { puzzles, ...bucket } of buckets) {
    if (place < puzzles) return await readPlace(db, bucket, place);
    place -= puzzles;
  }
  return undefined;
};

/** Up to `count` puzzles of a bucket that were added together, from a random place on; `random` is in [0, 1). */
export const pickSomeFromBucket = async (
  db: Database,
  bucket: Bucket,
  count: number,
  random: number,
): Promise<readonly number[]> => {
  const known = await db
    .selectFrom('puzzle_shelves')
    .select('puzzles')
    .where('theme', '=', bucket.theme)
    .where('difficulty', '=', bucket.difficulty)
    .executeTakeFirst();
  const place = Math.floor(random * (known?.puzzles ?? 0));
  const run = await readRun(db, bucket, place);
  const ids = run?.puzzle_ids.split(' ') ?? [];
  const from = place - (run?.first_place ?? 0);
  return [...ids.slice(from), ...ids.slice(0, from)].slice(0, count).map(Number);
};

const readPlace = async (db: Database, bucket: Bucket, place: number): Promise<number | undefined> => {
  const run = await readRun(db, bucket, place);
  const id = run?.puzzle_ids.split(' ')[place - run.first_place];
  return id === undefined ? undefined : Number(id);
};

const readRun = (db: Database, { theme, difficulty }: Bucket, place: number) =>
  db
    .selectFrom('shelved_puzzles')
    .select(['first_place', 'puzzle_ids'])
    .where('theme', '=', theme)
    .where('difficulty', '=', difficulty)
    .where('first_place', '<=', place)
    .orderBy('first_place', 'desc')
    .limit(1)
    .executeTakeFirst();

export const bucketName = ({ theme, difficulty }: Bucket): string => `${theme} ${difficulty}`;
