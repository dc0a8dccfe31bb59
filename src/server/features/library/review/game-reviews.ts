import type { Milliseconds, Result } from '../../../../chess/types';
import type { Look } from '../../../../engine/scan-game';
import type { EnginePool, EngineRequest, SearchOutcome } from '../../../../engine/search';
import type { Database } from '../../../db/database';
import { rememberedSearches } from '../../../games/position-evaluations';
import type { PlayedAnalysis, ReviewFailure, SearchBlock } from '../../../games/review-game';
import type { ThreadFailure } from '../../../platform/threads';
import type { LibraryThread } from '../library-tasks';
import {
  beginReviews,
  failReview,
  giveBackTry,
  keepReview,
  takeGamesToDeepen,
  takeGamesToReview,
  type WaitingGame,
} from './queries';

/** `broken`: an error of ours. `engine-away`: it gave no answer at all. */
type GameReviewFailure = ReviewFailure | ThreadFailure | 'broken' | 'engine-away';

type GameReview = Result<PlayedAnalysis, GameReviewFailure>;

/** Reviews that are under way, each with an idle request of its own at the engine. */
type GameReviews = {
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

/**
 * So often is a game tried before it is set aside as failed, all starts of the process together. Each try is written down
 * before it begins, since the game may end the process.
 */

const TRIES = 2;

/** These say nothing against the game. */
const HARMLESS: ReadonlySet<GameReviewFailure> = new Set(['engine-away', 'cancelled', 'closed', 'busy']);

/** Games of one library, and how closely to look at them. */
export type TakenGames = { readonly userId: number; readonly games: readonly WaitingGame[]; readonly look: Look };

type ReviewTries = {
  /**
   * The newest games that wait, so many at most; when none waits, those to be analyzed more deeply. None of a library:
   * those that wait have to settle.
   */
  take(limit: number): Promise<TakenGames | undefined>;
  isSpent(game: WaitingGame): boolean;
  begin(games: readonly WaitingGame[]): Promise<void>;
  /** Keeps the review, or decides whether the game may be tried again. */
  conclude(game: WaitingGame, review: GameReview): Promise<void>;
  /** The try does not count. */
  giveBack(game: WaitingGame): Promise<void>;
  setAside(game: WaitingGame): Promise<void>;
};

type ReviewTriesSettings = {
  /** From now until games are tried again at which an earlier process ended. */
  readonly settling: Milliseconds;
  readonly looksDeeply: boolean;
};

export const createReviewTries = (db: Database, { settling, looksDeeply }: ReviewTriesSettings): ReviewTries => {
  const settledAt = performance.now() + settling;
  /** Games that this process has tried in vain. */
  const tried = new Set<string>();

  return {
    take: async (limit) => {
      const isSettled = performance.now() >= settledAt;
      const settling = isSettled ? {} : { tried: { ids: [...tried], tries: TRIES } };
      const waiting = await takeGamesToReview(db, { limit, ...settling });
      if (waiting !== undefined) return { ...waiting, look: 'first' };
      if (!looksDeeply) return undefined;
      const reviewed = await takeGamesToDeepen(db, { limit, tries: TRIES });
      return reviewed && { ...reviewed, look: 'deep' };
    },
    isSpent: ({ tries }) => tries >= TRIES,
    begin: (games) =>
      beginReviews(
        db,
        games.map(({ id }) => id),
      ),
    conclude: async ({ id, tries }, review) => {
      tried.delete(id);
      if (review.ok) {
        await keepReview(db, id, review.value);
        return;
      }
      tried.add(id);
      if (HARMLESS.has(review.error)) await giveBackTry(db, id);
      else if (review.error === 'unreadable' || tries + 1 >= TRIES) await failReview(db, id);
    },
    giveBack: ({ id }) => giveBackTry(db, id),
    setAside: async ({ id }) => {
      await failReview(db, id);
    },
  };
};
