import type { Result } from '../../../../chess/types';
import type { Look } from '../../../../engine/scan-game';
import type { EnginePool, EngineRequest, SearchOutcome } from '../../../../engine/search';
import type { WaitingGame } from '../../../db/library/reviews';
import { rememberedSearches } from '../../../games/position-evaluations';
import type { PlayedAnalysis, ReviewFailure, SearchBlock } from '../../../games/review-game';
import type { ThreadFailure } from '../../../platform/threads';
import type { LibraryThread } from '../library-tasks';

/** `broken`: an error of ours. `engine-away`: it gave no answer at all. */
export type GameReviewFailure = ReviewFailure | ThreadFailure | 'broken' | 'engine-away';
export type GameReview = Result<PlayedAnalysis, GameReviewFailure>;

/** Reviews that are under way, each with an idle request of its own at the engine. */
export type GameReviews = {
  review(game: WaitingGame, look: Look): Promise<GameReview>;
  /** Gives up those that are under way. */
  close(): void;
};

type GameReviewsDeps = {
  readonly pool: EnginePool;
  readonly thread: LibraryThread;
  readonly onFailure: (error: unknown, message: string) => void;
};

export const createGameReviews = ({ pool, thread, onFailure }: GameReviewsDeps): GameReviews => {
  const remembered = rememberedSearches(pool);
  const requests = new Set<EngineRequest>();

  const reviewAt = async (
    request: EngineRequest,
    { pgn, facts, url }: WaitingGame,
    look: Look,
  ): Promise<GameReview> => {
    const engine = { hasAnswered: false };
    const answer = async (block: SearchBlock): Promise<readonly SearchOutcome[]> => {
      const outcomes = await remembered(block, () => Promise.all(request.searchBlock(block.positions, block.limit)));
      if (outcomes.some((outcome) => outcome.ok && outcome.found.depth > 0)) engine.hasAnswered = true;
      return outcomes;
    };
    const game = { pgn, facts, url };
    const run = await thread.run('reviewKept', { game, look }, answer);
    const review = run.ok ? run.value : run;
    return !review.ok && review.error === 'engine-failed' && !engine.hasAnswered
      ? { ok: false, error: 'engine-away' }
      : review;
  };

  return {
    async review(game, look) {
      const request = pool.open({ priority: 'idle' });
      if (request === undefined) return { ok: false, error: 'closed' };
      requests.add(request);
      try {
        return await reviewAt(request, game, look);
      } catch (error) {
        onFailure(error, `game ${game.id} of a library could not be analyzed`);
        return { ok: false, error: 'broken' };
      } finally {
        requests.delete(request);
        request.close();
      }
    },
    close: () => requests.forEach((request) => request.close()),
  };
};
