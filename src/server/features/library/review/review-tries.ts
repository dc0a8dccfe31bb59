/**
 * So often is a game tried before it is set aside as failed, all starts of the process together. Each try is written down
 * before it begins, since the game may end the process.
 */
import type { Milliseconds } from '../../../../chess/types';
import type { Look } from '../../../../engine/scan-game';
import type { Database } from '../../../db/infra/database';
import {
  beginReviews,
  failReview,
  giveBackTry,
  keepReview,
  takeGamesToDeepen,
  takeGamesToReview,
  type WaitingGame,
} from '../../../db/library/reviews';
import type { GameReview, GameReviewFailure } from './game-reviews';

const TRIES = 2;
/** These say nothing against the game. */
const HARMLESS: ReadonlySet<GameReviewFailure> = new Set(['engine-away', 'cancelled', 'closed', 'busy']);

/** Games of one library, and how closely to look at them. */
export type TakenGames = { readonly userId: number; readonly games: readonly WaitingGame[]; readonly look: Look };

export type ReviewTries = {
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
