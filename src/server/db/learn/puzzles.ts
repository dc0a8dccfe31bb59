/** Puzzles, unique by key, picked at random from buckets. */
import { sql } from 'kysely';
import type { Puzzle } from '../../../chess/puzzles/puzzle';
import {
  DIFFICULTIES,
  type Difficulty,
  difficultyOf,
  isPuzzleTheme,
  type PuzzleTheme,
} from '../../../chess/puzzles/themes';
import { chunk, jsonRows, optional, readJson, toJson } from '../column-values';
import { type Database, inTransaction } from '../database';
import { ANY_THEME, type Bucket, type PuzzleMoment, type PuzzleOrigin, type PuzzleRow } from './schema';

export type PuzzleFilter = {
  readonly theme?: PuzzleTheme;
  readonly difficulty?: Difficulty;
};

/** Per statement. */
const BATCH = 1000;

const TEXTS = ['key', 'origin', 'fen', 'moves', 'themes', 'url', 'source'] as const;

const NUMBERS = ['rating', 'deviation', 'game_id'] as const;

const COLUMNS = [...TEXTS, ...NUMBERS];

/**
 * Adds puzzles with new keys and returns their number. Starter and imported ones go into the bucket of each theme and of
 * all puzzles.
 */
export const addPuzzles = (db: Database, puzzles: readonly NewPuzzle[]): Promise<number> =>
  puzzles.length === 0
    ? Promise.resolve(0)
    : inTransaction(db, async (transaction) => {
        await lockBuckets(transaction);
        const distinct = [...new Map(puzzles.toReversed().map((puzzle) => [puzzle.key, puzzle])).values()].reverse();
        const added: StoredPuzzle[] = [];
        for (const batch of chunk(distinct, BATCH)) added.push(...(await insertNew(transaction, batch)));
        await addToBuckets(transaction, groupByBucket(added.filter(isInBucket)));
        return added.length;
      });

/**
 * Starter puzzles with other keys than these become former ones and leave their buckets; returns their number. Attempts,
 * cards and ratings stay. Safe on several servers at once.
 */
export const retireStarters = (db: Database, keys: readonly string[]): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const current = new Set(keys);
    const listOld = async () =>
      (await transaction.selectFrom('puzzles').selectAll().where('origin', '=', 'starter').execute()).filter(
        ({ key }) => !current.has(key),
      );
    if ((await listOld()).length === 0) return 0;
    await lockBuckets(transaction);
    const old = await listOld(); // Another server may have been first.
    for (const load of groupByBucket(old.map(toStoredPuzzle))) await removeFromBucket(transaction, load);
    for (const batch of chunk(old, BATCH)) {
      const ids = batch.map(({ id }) => id);
      await transaction.updateTable('puzzles').set({ origin: 'former' }).where('id', 'in', ids).execute();
    }
    return old.length;
  });

/** `undefined` when there is none. */
export const readPuzzle = async (db: Database, id: number): Promise<StoredPuzzle | undefined> => {
  const row = await db.selectFrom('puzzles').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toStoredPuzzle(row);
};

export const findPuzzles = async (db: Database, keys: readonly string[]): Promise<readonly StoredPuzzle[]> => {
  const found: StoredPuzzle[] = [];
  for (const batch of chunk(keys, BATCH)) {
    const rows = await db.selectFrom('puzzles').selectAll().where('key', 'in', batch).execute();
    found.push(...rows.map(toStoredPuzzle));
  }
  return found;
};

/** A uniformly random puzzle; `random` in [0, 1). */
export const pickPuzzle = async (
  db: Database,
  { theme, difficulty }: PuzzleFilter,
  random: number,
): Promise<StoredPuzzle | undefined> => {
  const id = await pickFromBuckets(db, theme ?? ANY_THEME, difficulty, random);
  return id === undefined ? undefined : readPuzzle(db, id);
};

export const pickPuzzles = async (
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

/** Ids of at most that many puzzles, from a random one on; `random` in [0, 1). */
export const pickPuzzleIds = (
  db: Database,
  { theme, difficulty }: Pick<PuzzleFilter, 'theme'> & { readonly difficulty: Difficulty },
  count: number,
  random: number,
): Promise<readonly number[]> => pickSomeFromBucket(db, { theme: theme ?? ANY_THEME, difficulty }, count, random);

/** Puzzles per theme and difficulty; a puzzle counts for each of its themes. */
export const listBuckets = async (
  db: Database,
): Promise<readonly { readonly theme: PuzzleTheme; readonly difficulty: Difficulty; readonly puzzles: number }[]> => {
  const buckets = await db.selectFrom('puzzle_shelves').selectAll().execute();
  return buckets.flatMap(({ theme, ...bucket }) => (theme === ANY_THEME ? [] : [{ theme, ...bucket }]));
};

export const countInBuckets = async (db: Database): Promise<number> => {
  const buckets = await db.selectFrom('puzzle_shelves').select('puzzles').where('theme', '=', ANY_THEME).execute();
  return buckets.reduce((sum, { puzzles }) => sum + puzzles, 0);
};

const insertNew = async (transaction: Database, puzzles: readonly NewPuzzle[]): Promise<readonly StoredPuzzle[]> => {
  const values = puzzles.map(toPuzzleRow).map((row) => COLUMNS.map((column) => row[column]));
  const texts = TEXTS.map((_, index) => sql`value ->> ${sql.lit(index)}`);
  const numbers = NUMBERS.map((_, index) => sql`cast(value ->> ${sql.lit(TEXTS.length + index)} as integer)`);
  const rows = await transaction
    .insertInto('puzzles')
    .columns(COLUMNS)
    // Without a condition SQLite parses the `on` of `on conflict` as part of a join.
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

/** Others are only for the player of their game. */
const isInBucket = ({ origin }: NewPuzzle): boolean => origin === 'starter' || origin === 'imported';

const groupByBucket = (puzzles: readonly StoredPuzzle[]): readonly BucketPuzzles[] => {
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

export type NewPuzzle = {
  /** Lichess' id, or another unique key. */
  readonly key: string;
  readonly origin: PuzzleOrigin;
  readonly puzzle: Puzzle;
  /** Glicko rating on Lichess' scale, and its deviation; integers. */
  readonly rating: number;
  readonly deviation: number;
  readonly url?: string;
  /** Library game of an `own` puzzle; deleting the game deletes the puzzle. */
  readonly gameId?: number;
  readonly source?: PuzzleMoment;
};

export type StoredPuzzle = NewPuzzle & { readonly id: number };

const toPuzzleRow = ({ key, origin, puzzle, rating, deviation, url, gameId, source }: NewPuzzle) => ({
  key,
  origin,
  fen: puzzle.fen,
  moves: puzzle.moves.join(' '),
  themes: puzzle.themes.join(' '),
  rating,
  deviation,
  url: url ?? null,
  game_id: gameId ?? null,
  source: source === undefined ? null : toJson(source),
});

const toStoredPuzzle = (row: Omit<PuzzleRow, 'id'> & { readonly id: number }): StoredPuzzle => ({
  id: row.id,
  key: row.key,
  origin: row.origin,
  puzzle: { fen: row.fen, moves: row.moves.split(' '), themes: row.themes.split(' ').filter(isPuzzleTheme) },
  rating: row.rating,
  deviation: row.deviation,
  ...optional('url', row.url),
  ...optional('gameId', row.game_id),
  ...(row.source === null ? {} : { source: readJson(row.source) }),
});

// Buckets: one per theme and difficulty, plus one per difficulty with all puzzles. Positions run from 0 without gaps, so
// that a random position is a random puzzle at constant cost. Puzzles added together share a row (a run)

type BucketPuzzles = Bucket & { readonly puzzleIds: readonly number[] };

const lockBuckets = async (transaction: Database): Promise<void> => {
  await transaction
    .updateTable('puzzle_shelves')
    .set((row) => ({ puzzles: row.ref('puzzles') }))
    .where('theme', '=', ANY_THEME)
    .where('difficulty', '=', 1)
    .execute();
};

/** Appends; the buckets must be locked. */
const addToBuckets = async (transaction: Database, loads: readonly BucketPuzzles[]): Promise<void> => {
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

/** Reads runs from the first on until all are found, and moves those behind forward; the buckets must be locked. */
const removeFromBucket = async (transaction: Database, { puzzleIds, ...bucket }: BucketPuzzles): Promise<void> => {
  const open = new Set(puzzleIds.map(String));
  let next = 0;
  let removed = 0;
  while (open.size > 0) {
    const run = await nextRun(transaction, bucket, next);
    if (run === undefined) break;
    const ids = run.puzzle_ids.split(' ');
    const kept = ids.filter((id) => !open.delete(id));
    const [place, taken] = [run.first_place - removed, ids.length - kept.length];
    await moveRun(transaction, bucket, run.first_place, { first_place: place, puzzle_ids: kept.join(' ') });
    next = run.first_place + 1;
    removed += taken;
  }
  if (removed === 0) return;
  await moveFurtherRuns(transaction, bucket, next, removed);
  await transaction
    .updateTable('puzzle_shelves')
    .set((row) => ({ puzzles: row('puzzles', '-', removed) }))
    .where('theme', '=', bucket.theme)
    .where('difficulty', '=', bucket.difficulty)
    .execute();
};

const nextRun = (transaction: Database, { theme, difficulty }: Bucket, from: number) =>
  transaction
    .selectFrom('shelved_puzzles')
    .select(['first_place', 'puzzle_ids'])
    .where('theme', '=', theme)
    .where('difficulty', '=', difficulty)
    .where('first_place', '>=', from)
    .orderBy('first_place')
    .limit(1)
    .executeTakeFirst();

/** An empty run is deleted. */
const moveRun = async (
  transaction: Database,
  { theme, difficulty }: Bucket,
  place: number,
  to: { readonly first_place: number; readonly puzzle_ids: string },
): Promise<void> => {
  if (to.puzzle_ids === '') {
    await transaction
      .deleteFrom('shelved_puzzles')
      .where('theme', '=', theme)
      .where('difficulty', '=', difficulty)
      .where('first_place', '=', place)
      .execute();
    return;
  }
  await transaction
    .updateTable('shelved_puzzles')
    .set(to)
    .where('theme', '=', theme)
    .where('difficulty', '=', difficulty)
    .where('first_place', '=', place)
    .execute();
};

/** In two steps, since places are unique after each changed row: negative in between. */
const moveFurtherRuns = async (
  transaction: Database,
  { theme, difficulty }: Bucket,
  from: number,
  by: number,
): Promise<void> => {
  const runs = transaction
    .updateTable('shelved_puzzles')
    .where('theme', '=', theme)
    .where('difficulty', '=', difficulty);
  await runs
    .set((row) => ({ first_place: sql<number>`${by} - ${row.ref('first_place')}` }))
    .where('first_place', '>=', from)
    .execute();
  await runs
    .set((row) => ({ first_place: sql<number>`-${row.ref('first_place')}` }))
    .where('first_place', '<', 0)
    .execute();
};

/** A uniformly random position over the theme's buckets. */
const pickFromBuckets = async (
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
  let position = Math.floor(random * buckets.reduce((sum, { puzzles }) => sum + puzzles, 0));
  for (const { puzzles, ...bucket } of buckets) {
    if (position < puzzles) return await readPosition(db, bucket, position);
    position -= puzzles;
  }
  return undefined;
};

/** From one run, starting at a random position. */
const pickSomeFromBucket = async (
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
  const position = Math.floor(random * (known?.puzzles ?? 0));
  const run = await readRun(db, bucket, position);
  const ids = run?.puzzle_ids.split(' ') ?? [];
  const from = position - (run?.first_place ?? 0);
  return [...ids.slice(from), ...ids.slice(0, from)].slice(0, count).map(Number);
};

const readPosition = async (db: Database, bucket: Bucket, position: number): Promise<number | undefined> => {
  const run = await readRun(db, bucket, position);
  const id = run?.puzzle_ids.split(' ')[position - run.first_place];
  return id === undefined ? undefined : Number(id);
};

const readRun = (db: Database, { theme, difficulty }: Bucket, position: number) =>
  db
    .selectFrom('shelved_puzzles')
    .select(['first_place', 'puzzle_ids'])
    .where('theme', '=', theme)
    .where('difficulty', '=', difficulty)
    .where('first_place', '<=', position)
    .orderBy('first_place', 'desc')
    .limit(1)
    .executeTakeFirst();

const bucketName = ({ theme, difficulty }: Bucket): string => `${theme} ${difficulty}`;
