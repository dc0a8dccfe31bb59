import type { Milliseconds, Result } from '../../../../chess/types';
import type { ScanPass } from '../../../../engine/scan-game';
import type { EnginePool, EngineRequest, SearchOutcome } from '../../../../engine/search';
import type { Database } from '../../../db/database';
import { rememberedSearches } from '../../../games/position-evaluations';
import type { PlayedAnalysis, ReviewFailure, SearchBlock } from '../../../games/review-game';
import type { ThreadFailure } from '../../../platform/threads';
import type { LibraryThread } from '../library-tasks';
import {
  countAttempts,
  failReview,
  refundAttempt,
  saveReview,
  takeGamesToDeepen,
  takeGamesToReview,
  type WaitingGame,
} from './queries';

/** `broken`: a bug of ours. `engine-away`: no search was answered. */
type GameReviewFailure = ReviewFailure | ThreadFailure | 'broken' | 'engine-away';

type GameReview = Result<PlayedAnalysis, GameReviewFailure>;

/** Runs reviews, each with its own idle-priority engine request. */
type GameReviews = {
  review(game: WaitingGame, look: ScanPass): Promise<GameReview>;
};

type GameReviewsDeps = {
  readonly pool: EnginePool;
  readonly thread: LibraryThread;
  readonly onFailure: (error: unknown, message: string) => void;
  /** Ends all searches, also of reviews that begin after it. */
  readonly signal: AbortSignal;
};

export const createGameReviews = ({ pool, thread, onFailure, signal }: GameReviewsDeps): GameReviews => {
  const cachedSearches = rememberedSearches(pool);

  const reviewAt = async (
    request: EngineRequest,
    { pgn, facts, url }: WaitingGame,
    pass: ScanPass,
  ): Promise<GameReview> => {
    const engine = { hasAnswered: false };
    const answer = async (block: SearchBlock): Promise<readonly SearchOutcome[]> => {
      const outcomes = await cachedSearches(block, () =>
        Promise.all(request.searchBlock(block.positions, block.limit)),
      );
      if (outcomes.some((outcome) => outcome.ok && outcome.found.depth > 0)) engine.hasAnswered = true;
      return outcomes;
    };
    const game = { pgn, facts, url };
    const run = await thread.run('reviewKept', { game, look: pass }, answer);
    const review = run.ok ? run.value : run;
    return !review.ok && review.error === 'engine-failed' && !engine.hasAnswered
      ? { ok: false, error: 'engine-away' }
      : review;
  };

  return {
    async review(game, pass) {
      const request = pool.open({ priority: 'idle', signal });
      if (request === undefined) return { ok: false, error: 'closed' };
      try {
        return await reviewAt(request, game, pass);
      } catch (error) {
        onFailure(error, `game ${game.id} of a library could not be analyzed`);
        return { ok: false, error: 'broken' };
      } finally {
        request.close();
      }
    },
  };
};

// Attempts before a game is marked as failed, across restarts. Each attempt is recorded before it begins, since the
// game may crash the process.

const MAX_ATTEMPTS = 2;

/** Failures that are not the game's fault. */
const EXTERNAL_FAILURES: ReadonlySet<GameReviewFailure> = new Set(['engine-away', 'cancelled', 'closed', 'busy']);

export type ReviewBatch = { readonly userId: number; readonly games: readonly WaitingGame[]; readonly pass: ScanPass };

type ReviewAttempts = {
  /**
   * The newest waiting games, at most `limit`; if none waits, those for deep analysis. An empty list: all waiting games
   * are delayed by `settling`.
   */
  take(limit: number): Promise<ReviewBatch | undefined>;
  isSpent(game: WaitingGame): boolean;
  begin(games: readonly WaitingGame[]): Promise<void>;
  conclude(game: WaitingGame, review: GameReview): Promise<void>;
  refund(game: WaitingGame): Promise<void>;
  markFailed(game: WaitingGame): Promise<void>;
};

type ReviewAttemptsSettings = {
  /** Delay before retrying games during which an earlier process ended. */
  readonly settlingTime: Milliseconds;
  readonly hasDeepAnalysis: boolean;
};

export const createReviewAttempts = (
  db: Database,
  { settlingTime, hasDeepAnalysis }: ReviewAttemptsSettings,
): ReviewAttempts => {
  const settledAt = performance.now() + settlingTime;
  const failedIds = new Set<string>();

  return {
    take: async (limit) => {
      const isSettled = performance.now() >= settledAt;
      const settling = isSettled ? {} : { tried: { ids: [...failedIds], tries: MAX_ATTEMPTS } };
      const waiting = await takeGamesToReview(db, { limit, ...settling });
      if (waiting !== undefined) return { ...waiting, pass: 'first' };
      if (!hasDeepAnalysis) return undefined;
      const reviewed = await takeGamesToDeepen(db, { limit, tries: MAX_ATTEMPTS });
      return reviewed && { ...reviewed, pass: 'deep' };
    },
    isSpent: ({ attempts }) => attempts >= MAX_ATTEMPTS,
    begin: (games) =>
      countAttempts(
        db,
        games.map(({ id }) => id),
      ),
    conclude: async ({ id, attempts }, review) => {
      failedIds.delete(id);
      if (review.ok) {
        await saveReview(db, id, review.value);
        return;
      }
      failedIds.add(id);
      if (EXTERNAL_FAILURES.has(review.error)) await refundAttempt(db, id);
      else if (review.error === 'unreadable' || attempts + 1 >= MAX_ATTEMPTS) await failReview(db, id);
    },
    refund: ({ id }) => refundAttempt(db, id),
    markFailed: async ({ id }) => {
      await failReview(db, id);
    },
  };
};
