import { z } from 'zod';
import { type Day, dayAt, type TimeZone, UTC } from '../../../chess/day';
import { INITIAL_RATING, rateAttempt, solveChance } from '../../../chess/puzzles/rating';
import { difficultyOf, puzzleThemesOf } from '../../../chess/puzzles/themes';
import type { Milliseconds } from '../../../chess/types';
import { attemptSchema, attemptsSchema, type NewAttempt, newAttemptSchema, puzzlePaths } from '../../../contract/learn';
import { TOTAL_COUNT } from '../../../contract/profile-paths';
import { QUOTAS } from '../../../contract/quotas';
import { userParams } from '../../../contract/params';
import { type ProfileAccess } from '../../accounts/access';
import { type Database, inTransaction } from '../../db/database';
import {
  addAttempt,
  listAttempts,
  type PuzzleTotals,
  readAttempt,
  readOutcome,
  readTotals,
  type StoredAttempt,
  type TriedTheme,
  writeTotals,
} from '../../db/learn/attempts';
import { readPuzzle, type StoredPuzzle } from '../../db/learn/puzzles';
import { lockUser } from '../../db/library/libraries';
import { fail } from '../../errors';
import { toAttempt } from '../../games/to-contract';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { createLimit } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { readGameOwner } from './queries';
import { updateCard } from './training/cards';

const DEFAULT_PAGE_SIZE = 200;

const MAX_PAGE_SIZE = 1000;

const listQuery = z.object({ max: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE) });

export const attemptRoutes: Routes<PuzzleDeps> = (app, { db, access, redis }) => {
  const countAttemptQuota = createAttemptLimiter(redis);

  app.get(
    '/api/puzzle-attempts/user/:id',
    {
      schema: {
        ...describePuzzleRoute('The newest attempts', `The total count is in ${TOTAL_COUNT}.`),
        params: userParams,
        querystring: listQuery,
        response: { 200: jsonResponse('The newest first', attemptsSchema), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireRead(request, reply, id);
      const { tried } = (await readTotals(db, id)) ?? { tried: 0 };
      void reply.header(TOTAL_COUNT, tried);
      return (await listAttempts(db, id, request.query.max)).map(toAttempt);
    },
  );

  app.post(
    puzzlePaths.attempts,
    {
      schema: {
        ...describePuzzleRoute('Record an attempt', 'A request repeated with the same key is not counted again.'),
        body: newAttemptSchema,
        response: { 201: jsonResponse('The attempt', attemptSchema), ...errorResponses(400, 401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const { userId, key } = request.body;
      await access.requireWrite(request, reply, userId);
      const known = key === undefined ? undefined : await readAttempt(db, userId, key);
      if (known !== undefined) return reply.status(201).send(toAttempt(known));
      await countAttemptQuota(userId);
      const open = await readOpenPuzzle(db, request.body.puzzleId);
      if (!(await access.mayRead(request, reply, open?.ownerId))) throw fail('puzzle-gone');
      const zone = (await access.timeZoneOf(request, reply)) ?? UTC;
      const attempt = await recordAttempt(db, request.body, { zone, now: Date.now });
      if (attempt === undefined) throw fail('puzzle-gone');
      return reply.status(201).send(toAttempt(attempt));
    },
  );
};

export const describePuzzleRoute = (summary: string, description: string) => ({
  summary,
  description,
  tags: ['puzzles'],
});

export const createAttemptLimiter = (redis: Redis | undefined) => {
  const limits = [
    createLimit({ name: 'attempts', redis, ...QUOTAS.attempts }),
    createLimit({ name: 'attempts-of-day', redis, ...QUOTAS.attemptsOfDay }),
  ];
  return async (userId: number): Promise<void> => {
    for (const limit of limits) {
      const wait = await limit.take(String(userId));
      if (wait !== undefined) throw fail('too-many-attempts', undefined, { retryAfter: wait });
    }
  };
};

export type PuzzleDeps = {
  readonly db: Database;
  readonly access: ProfileAccess;
  readonly redis?: Redis;
};

/**
 * Records an attempt with all that depends on it, one at a time per user. A repeated key returns the first result.
 * `undefined` if the puzzle is not available.
 */
const recordAttempt = (
  db: Database,
  request: NewAttempt,
  { zone, now }: { readonly zone: TimeZone; readonly now: () => Milliseconds },
): Promise<StoredAttempt | undefined> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, request.userId);
    const known = request.key === undefined ? undefined : await readAttempt(transaction, request.userId, request.key);
    if (known !== undefined) return known;
    const open = await readOpenPuzzle(transaction, request.puzzleId);
    const at = Math.min(now(), request.at ?? Infinity);
    return open && storeAttempt(transaction, request, open.puzzle, { at, zone });
  });

const storeAttempt = async (
  transaction: Database,
  { seconds, hinted = false, userId, puzzleId, key, solved, timeSpent }: NewAttempt,
  puzzle: StoredPuzzle,
  { at, zone }: { readonly at: Milliseconds; readonly zone: TimeZone },
): Promise<StoredAttempt> => {
  const before = await readOutcome(transaction, userId, puzzle.id);
  const sums = (await readTotals(transaction, userId)) ?? EMPTY_PUZZLE_STATS;
  const rated = sums.rating ?? INITIAL_RATING;
  const rating = before === 'untried' && !hinted && isRated(puzzle) ? rateAttempt(rated, puzzle, solved) : undefined;
  const attempt = await addAttempt(transaction, {
    userId,
    puzzleId,
    key,
    solved,
    timeSpent,
    seconds: seconds === undefined ? undefined : Math.round(seconds),
    hinted,
    theme: puzzleThemesOf(puzzle.puzzle.themes)[0],
    difficulty: difficultyOf(puzzle.rating),
    attemptedAt: at,
    ...(rating === undefined ? {} : { ratingBefore: Math.round(rated.rating), ratingAfter: Math.round(rating.rating) }),
  });
  const missChance = rating === undefined ? undefined : 1 - solveChance(rated, puzzle);
  await writeTotals(transaction, userId, {
    ...countAttempt(sums, { ...attempt, missChance, day: dayAt(at, zone) }, before),
    ...(rating === undefined ? {} : { rating }),
  });
  await updateCard(transaction, { userId, puzzleId: puzzle.id, solved, hinted, at });
  return attempt;
};

/** Puzzles from games have only an estimated rating, and are repeated. */
const isRated = ({ origin }: StoredPuzzle): boolean =>
  origin === 'starter' || origin === 'former' || origin === 'imported';

type OpenPuzzle = {
  readonly puzzle: StoredPuzzle;
  readonly ownerId?: number;
  readonly isSample?: boolean;
};

/** Excludes puzzles of deleted games until the deletion is undone. */
export const readOpenPuzzle = async (db: Database, id: number): Promise<OpenPuzzle | undefined> => {
  const puzzle = await readPuzzle(db, id);
  if (puzzle === undefined) return undefined;
  if (puzzle.gameId === undefined) return { puzzle };
  const owner = await readGameOwner(db, puzzle.gameId);
  return owner && { puzzle, ownerId: owner.userId, isSample: owner.isSample };
};

const MAX_DAYS = 30;

export const EMPTY_PUZZLE_STATS: PuzzleTotals = {
  tried: 0,
  solved: 0,
  puzzlesTried: 0,
  puzzlesSolved: 0,
  streak: 0,
  timed: { attempts: 0, seconds: 0 },
  themes: {},
  difficulties: {},
  days: {},
};

type Counts = Pick<PuzzleTotals, 'tried' | 'solved'>;

/** `missChance`: of others with the solver's rating, 0-1; missing for an attempt that is not rated. */
type CountedAttempt = Pick<StoredAttempt, 'theme' | 'difficulty' | 'solved' | 'seconds'> & {
  readonly day: Day;
  readonly missChance: number | undefined;
};

/** `before` is the outcome of the user's earlier attempts at the puzzle. The rating is not updated here. */
const countAttempt = (
  sums: PuzzleTotals,
  { theme, difficulty, solved, seconds, day, missChance }: CountedAttempt,
  before: 'untried' | 'failed' | 'solved',
): PuzzleTotals => {
  const add = ({ tried, solved: before }: Counts = { tried: 0, solved: 0 }): Counts => ({
    tried: tried + 1,
    solved: before + (solved ? 1 : 0),
  });
  return {
    ...sums,
    ...add(sums),
    puzzlesTried: sums.puzzlesTried + (before === 'untried' ? 1 : 0),
    puzzlesSolved: sums.puzzlesSolved + (solved && before !== 'solved' ? 1 : 0),
    streak: solved ? sums.streak + 1 : 0,
    timed:
      seconds === undefined ? sums.timed : { attempts: sums.timed.attempts + 1, seconds: sums.timed.seconds + seconds },
    themes: {
      ...sums.themes,
      [theme]: { ...add(sums.themes[theme]), ...countRated(sums.themes[theme]?.rated, solved, missChance) },
    },
    difficulties: { ...sums.difficulties, [difficulty]: add(sums.difficulties[difficulty]) },
    days: latestDays({ ...sums.days, [day]: add(sums.days[day]) }),
  };
};

const countRated = (
  before: TriedTheme['rated'] = { tried: 0, missed: 0, expected: 0 },
  solved: boolean,
  missChance: number | undefined,
): Pick<TriedTheme, 'rated'> => {
  const { tried, missed, expected } = before;
  if (missChance === undefined) return tried === 0 ? {} : { rated: before };
  return { rated: { tried: tried + 1, missed: missed + (solved ? 0 : 1), expected: expected + missChance } };
};

const latestDays = (days: PuzzleTotals['days']): PuzzleTotals['days'] =>
  Object.fromEntries(
    Object.entries(days)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(-MAX_DAYS),
  );
