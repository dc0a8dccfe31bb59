import { type Day, dayAt, type TimeZone, UTC } from '../../../chess/day';
import { INITIAL_RATING, rateAttempt, solveChance } from '../../../chess/puzzles/rating';
import { difficultyOf, puzzleThemesOf } from '../../../chess/puzzles/themes';
import type { Milliseconds } from '../../../chess/types';
import { type NewAttempt, puzzlesApi } from '../../../contract/learn/puzzles';
import { TOTAL_COUNT } from '../../../contract/profile-paths';
import { QUOTAS } from '../../../contract/quotas';
import type { ProfileAccess } from '../../accounts/access';
import type { Implement } from '../../accounts/implement';
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
import type { Owned } from '../../db/owned';
import { fail } from '../../errors';
import { toAttempt } from '../../games/to-contract';
import { errorResponses } from '../../http/routes';
import { createLimit } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { readGameOwner } from './queries';
import { updateCard } from './training/cards';

export const implementAttempts = (implement: Implement, { db, access, redis }: PuzzleDeps): void => {
  const countAttemptQuota = createAttemptLimiter(redis);

  implement(
    puzzlesApi.listAttempts,
    {
      summary: 'The newest attempts',
      description: `The total count is in ${TOTAL_COUNT}.`,
      answer: 'The newest first',
    },
    async ({ params: { id }, query: { max } }, { reply }) => {
      const { tried } = (await readTotals(db, id)) ?? { tried: 0 };
      void reply.header(TOTAL_COUNT, tried);
      return (await listAttempts(db, id, max)).map(toAttempt);
    },
  );

  implement(
    puzzlesApi.recordAttempt,
    {
      summary: 'Record an attempt',
      description: 'A request repeated with the same key is not counted again.',
      answer: 'The attempt',
      errors: errorResponses(403, 404, 429),
    },
    async ({ body: { userId, ...sent } }, { request, reply }) => {
      const owner = await access.requireWrite(request, reply, userId);
      const known = sent.key === undefined ? undefined : await readAttempt(db, userId, sent.key);
      if (known !== undefined) return toAttempt(known);
      await countAttemptQuota(userId);
      const open = await readOpenPuzzle(db, sent.puzzleId);
      if (!(await access.mayRead(request, reply, open?.ownerId))) throw fail('puzzle-gone');
      const zone = (await access.timeZoneOf(request, reply)) ?? UTC;
      const attempt = await recordAttempt(db, owner, sent, { zone, now: Date.now });
      if (attempt === undefined) throw fail('puzzle-gone');
      return toAttempt(attempt);
    },
  );
};

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

type OwnAttempt = Omit<NewAttempt, 'userId'>;

/**
 * Records an attempt with all that depends on it, one at a time per user. A repeated key returns the first result.
 * `undefined` if the puzzle is not available.
 */
const recordAttempt = (
  db: Database,
  owner: Owned,
  attempt: OwnAttempt,
  { zone, now }: { readonly zone: TimeZone; readonly now: () => Milliseconds },
): Promise<StoredAttempt | undefined> =>
  inTransaction(db, async (transaction) => {
    const { userId } = owner;
    await lockUser(transaction, userId);
    const known = attempt.key === undefined ? undefined : await readAttempt(transaction, userId, attempt.key);
    if (known !== undefined) return known;
    const open = await readOpenPuzzle(transaction, attempt.puzzleId);
    const at = Math.min(now(), attempt.at ?? Infinity);
    return open && storeAttempt(transaction, owner, attempt, { puzzle: open.puzzle, at, zone });
  });

const storeAttempt = async (
  transaction: Database,
  owner: Owned,
  { seconds, hinted = false, puzzleId, key, solved, timeSpent }: OwnAttempt,
  { puzzle, at, zone }: { readonly puzzle: StoredPuzzle; readonly at: Milliseconds; readonly zone: TimeZone },
): Promise<StoredAttempt> => {
  const { userId } = owner;
  const before = await readOutcome(transaction, userId, puzzle.id);
  const sums = (await readTotals(transaction, userId)) ?? EMPTY_PUZZLE_STATS;
  const rated = sums.rating ?? INITIAL_RATING;
  const rating = before === 'untried' && !hinted && isRated(puzzle) ? rateAttempt(rated, puzzle, solved) : undefined;
  const attempt = await addAttempt(transaction, owner, {
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
  await writeTotals(transaction, owner, {
    ...countAttempt(sums, { ...attempt, missChance, day: dayAt(at, zone) }, before),
    ...(rating === undefined ? {} : { rating }),
  });
  await updateCard(transaction, owner, { puzzleId: puzzle.id, solved, hinted, at });
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
