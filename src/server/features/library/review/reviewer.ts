/**
 * Analyzes waiting games, newest first, with idle engine time. Each review is stored at once, so that work continues
 * after a restart.
 */
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Milliseconds } from '../../../../chess/types';
import type { EnginePool } from '../../../../engine/search';
import type { Database } from '../../../db/database';
import { createWorkLoop } from '../../../platform/background-work';
import type { LibraryChanges } from '../library-changes';
import type { LibraryThread } from '../library-tasks';
import { createGameReviews, createReviewAttempts, type ReviewBatch } from './game-reviews';
import type { WaitingGame } from './queries';

export type Reviewer = {
  wake(): void;
  close(): Promise<void>;
};

type ReviewerDeps = {
  readonly db: Database;
  readonly pool: EnginePool;
  readonly thread: LibraryThread;
  readonly changes: LibraryChanges;
  readonly onFailure: (error: unknown, message: string) => void;
  /** Whether to analyze games again at a higher depth when none waits; true by default. */
  readonly hasDeepAnalysis?: boolean;
  /** Delay after an engine failure; doubles with each failure in a row. */
  readonly retryDelay?: Milliseconds;
  /** Delay before retrying games during which an earlier process ended. */
  readonly settlingTime?: Milliseconds;
};

const REST: Milliseconds = 1000;

const MAX_REST: Milliseconds = 5 * 60_000;

/** An earlier end of the process is hardly caused by a game, so repeated restarts do not mark games as failed. */
const SETTLING: Milliseconds = 30_000;

export const startReviewer = ({
  retryDelay = REST,
  settlingTime = SETTLING,
  hasDeepAnalysis = true,
  ...deps
}: ReviewerDeps): Reviewer => {
  const closing = new AbortController();
  const { signal } = closing;
  const backoff = createBackoff(retryDelay, MAX_REST);
  const rounds = createReviewRounds({ ...deps, settling: settlingTime, hasDeepAnalysis, backoff, signal });
  const loop = createWorkLoop({
    round: () =>
      rounds.next().catch((error: unknown) => {
        deps.onFailure(error, 'games could not be analyzed');
        backoff.fail();
        return true;
      }),
    rest: async () => {
      if (backoff.rest() > 0) await sleep(backoff.rest(), undefined, { signal }).catch(() => undefined);
    },
    signal,
  });

  return {
    wake: () => loop.wake(),
    close: async () => {
      closing.abort();
      await loop.settled();
    },
  };
};

/** Keeps the engines busy during a game's last search. */
const GAMES_AT_ONCE = 4;

const SETTLING_POLL: Milliseconds = 1000;

/** A round reviews a few games of one library at once. */
type ReviewRounds = {
  next(): Promise<boolean>;
};

type ReviewRoundsDeps = {
  readonly db: Database;
  readonly pool: EnginePool;
  readonly thread: LibraryThread;
  readonly changes: LibraryChanges;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly settling: Milliseconds;
  readonly hasDeepAnalysis: boolean;
  readonly backoff: Backoff;
  readonly signal: AbortSignal;
};

const createReviewRounds = ({
  db,
  changes,
  onFailure,
  settling,
  hasDeepAnalysis,
  backoff,
  signal,
  ...deps
}: ReviewRoundsDeps): ReviewRounds => {
  const reviews = createGameReviews({ ...deps, onFailure, signal });
  const tries = createReviewAttempts(db, { settlingTime: settling, hasDeepAnalysis });

  const review = async ({ userId, pass }: ReviewBatch, game: WaitingGame): Promise<void> => {
    const reviewed = await reviews.review(game, pass);
    if (reviewed.ok) backoff.succeed();
    else if (reviewed.error !== 'unreadable') backoff.fail();
    try {
      await tries.conclude(game, reviewed);
    } catch (error) {
      backoff.fail();
      onFailure(error, `the review of game ${game.id} of a library could not be kept`);
      await tries.refund(game);
    }
    if (!signal.aborted) changes.notify(userId);
  };

  const reviewAll = async (batch: ReviewBatch): Promise<void> => {
    await tries.begin(batch.games);
    await Promise.all(batch.games.map((game) => review(batch, game)));
  };

  const markFailed = async (userId: number, game: WaitingGame): Promise<void> => {
    await tries.markFailed(game);
    onFailure(undefined, `game ${game.id} of a library is set aside: its reviews ended the process`);
    changes.notify(userId);
  };

  const next = async (): Promise<boolean> => {
    // With all positions cached, nothing else in this loop yields.
    await yieldToEventLoop();
    const batch = await tries.take(GAMES_AT_ONCE);
    if (batch === undefined) return false;
    const { userId, games } = batch;
    const [retried] = games.filter((game) => game.attempts > 0);
    if (games.length === 0) await sleep(SETTLING_POLL, undefined, { signal }).catch(() => undefined);
    // Reviewed alone, so that only the game that crashes the process is marked as failed.
    else if (retried === undefined) await reviewAll(batch);
    else if (tries.isSpent(retried)) await markFailed(userId, retried);
    else await reviewAll({ ...batch, games: [retried] });
    return true;
  };

  return { next };
};

/** Delay after failures, doubled with each failure in a row up to a maximum. */
type Backoff = {
  fail(): void;
  succeed(): void;
  rest(): Milliseconds;
};

const createBackoff = (first: Milliseconds, max: Milliseconds): Backoff => {
  let failures = 0;
  return {
    fail: () => void (failures += 1),
    succeed: () => void (failures = 0),
    rest: () => (failures === 0 ? 0 : Math.min(max, first * 2 ** (failures - 1))),
  };
};
