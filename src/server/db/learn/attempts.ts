/** Puzzle attempts. They outlive their puzzle, so what statistics need is copied. */
import { type Selectable, sql } from 'kysely';
import type { RunKind } from '../../../chess/puzzles/run';
import type { Difficulty, PuzzleTheme } from '../../../chess/puzzles/themes';
import type { Milliseconds } from '../../../chess/types';
import { optional, readJson, toJson, toText } from '../column-values';
import type { Database } from '../database';
import type { Owned } from '../owned';
import type { PuzzleAttemptRow, PuzzleTotals, TriedTheme } from './schema';

type NewAttempt = {
  readonly puzzleId: number;
  /** Idempotency key. */
  readonly key?: string;
  /** As of the attempt. */
  readonly theme: PuzzleTheme;
  readonly difficulty: Difficulty;
  readonly solved: boolean;
  readonly hinted: boolean;
  /** Seconds, as reported by the client. */
  readonly timeSpent: number;
  /** Whole seconds, as measured. */
  readonly seconds?: number;
  readonly attemptedAt: Milliseconds;
  /** Only for attempts that counted for the rating. */
  readonly ratingBefore?: number;
  readonly ratingAfter?: number;
};

export type StoredAttempt = NewAttempt & { readonly id: number; readonly userId: number };

export const readAttempt = async (db: Database, userId: number, key: string): Promise<StoredAttempt | undefined> => {
  const row = await db
    .selectFrom('puzzle_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', toText(key))
    .executeTakeFirst();
  return row && toStoredAttempt(row);
};

/** Throws when the key exists. */
export const addAttempt = async (
  transaction: Database,
  { userId }: Owned,
  attempt: NewAttempt,
): Promise<StoredAttempt> => {
  const { puzzleId, key, solved, hinted, timeSpent, seconds, attemptedAt, ...more } = attempt;
  const { ratingBefore, ratingAfter, ...copied } = more;
  const row = await transaction
    .insertInto('puzzle_attempts')
    .values({
      ...copied,
      user_id: userId,
      puzzle_id: puzzleId,
      key: key === undefined ? null : toText(key),
      solved: solved ? 1 : 0,
      hinted: hinted ? 1 : 0,
      time_spent: timeSpent,
      seconds: seconds ?? null,
      attempted_at: attemptedAt,
      rating_before: ratingBefore ?? null,
      rating_after: ratingAfter ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toStoredAttempt(row);
};

type Period = { readonly from: Milliseconds; readonly before: Milliseconds };

/** The best outcome, within the period if given. */
export const readOutcome = async (
  db: Database,
  userId: number,
  puzzleId: number,
  period?: Period,
): Promise<'untried' | 'failed' | 'solved'> => {
  const row = await db
    .selectFrom('puzzle_attempts')
    .select('solved')
    .where('user_id', '=', userId)
    .where('puzzle_id', '=', puzzleId)
    .$if(period !== undefined, (query) =>
      query.where('attempted_at', '>=', period?.from ?? 0).where('attempted_at', '<', period?.before ?? 0),
    )
    .orderBy('solved', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return 'untried';
  return row.solved === 1 ? 'solved' : 'failed';
};

/** Newest first, before the given attempt. */
export const pageAttempts = async (
  db: Database,
  userId: number,
  before: Pick<StoredAttempt, 'attemptedAt' | 'id'> | undefined,
  limit: number,
): Promise<readonly StoredAttempt[]> => {
  const rows = await db
    .selectFrom('puzzle_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(attempted_at, id) < (${before?.attemptedAt}, ${before?.id})`),
    )
    .orderBy('attempted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toStoredAttempt);
};

/** Newest first. */
export const listAttempts = async (db: Database, userId: number, limit?: number): Promise<readonly StoredAttempt[]> => {
  const rows = await db
    .selectFrom('puzzle_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('attempted_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(toStoredAttempt);
};

const toStoredAttempt = (row: Selectable<PuzzleAttemptRow>): StoredAttempt => ({
  id: row.id,
  userId: row.user_id,
  puzzleId: row.puzzle_id,
  ...optional('key', row.key),
  theme: row.theme,
  difficulty: row.difficulty,
  solved: row.solved === 1,
  hinted: row.hinted === 1,
  timeSpent: row.time_spent,
  ...optional('seconds', row.seconds),
  attemptedAt: row.attempted_at,
  ...optional('ratingBefore', row.rating_before),
  ...optional('ratingAfter', row.rating_after),
});

// Totals per user, updated in the transaction of an attempt

export type { PuzzleTotals, TriedTheme };

/** `undefined` before the first attempt. */
export const readTotals = async (db: Database, userId: number): Promise<PuzzleTotals | undefined> => {
  const row = await db.selectFrom('puzzle_sums').select('content').where('user_id', '=', userId).executeTakeFirst();
  return row && readJson(row.content);
};

export const writeTotals = async (transaction: Database, { userId }: Owned, totals: PuzzleTotals): Promise<void> => {
  const content = toJson(totals);
  await transaction
    .insertInto('puzzle_sums')
    .values({ user_id: userId, content })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ content }))
    .execute();
};

export type StoredRun = { readonly kind: RunKind; readonly solved: number; readonly reachedAt: Milliseconds };

export const listBestRuns = async (db: Database, userId: number): Promise<readonly StoredRun[]> => {
  const rows = await db.selectFrom('puzzle_runs').selectAll().where('user_id', '=', userId).execute();
  return rows.map(({ kind, solved, reached_at }) => ({ kind, solved, reachedAt: reached_at }));
};

export const saveBestRun = async (
  db: Database,
  { userId }: Owned,
  { kind, solved, reachedAt }: StoredRun,
): Promise<void> => {
  await db
    .insertInto('puzzle_runs')
    .values({ user_id: userId, kind, solved, reached_at: reachedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet({ solved, reached_at: reachedAt })
        .where('puzzle_runs.solved', '<', solved),
    )
    .execute();
};
