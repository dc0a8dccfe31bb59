import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Milliseconds } from '../../../../chess/types';
import type { EnginePool } from '../../../../engine/search';
import type { Database } from '../../../db/infra/database';
import type { WaitingGame } from '../../../db/library/reviews';
import type { LibraryChanges } from '../library-changes';
import type { LibraryThread } from '../library-tasks';
import type { Backoff } from './backoff';
import { createGameReviews } from './game-reviews';
import { createReviewTries, type TakenGames } from './review-tries';

/** Enough that the engines have work while one game's last search runs. */
const GAMES_AT_ONCE = 4;
/** Between two looks while games settle. */
const SETTLING_POLL: Milliseconds = 1000;

/** A round is a few games of one library, reviewed at once and kept. */
export type ReviewRounds = {
  /** Whether any game was there to be analyzed. */
  next(): Promise<boolean>;
  /** Gives up the games of the round that goes on. */
  close(): void;
};

type ReviewRoundsDeps = {
  readonly db: Database;
  readonly pool: EnginePool;
  readonly thread: LibraryThread;
  readonly changes: LibraryChanges;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly settling: Milliseconds;
  readonly looksDeeply: boolean;
  readonly backoff: Backoff;
  readonly signal: AbortSignal;
};

export const createReviewRounds = ({
  db,
  changes,
  onFailure,
  settling,
  looksDeeply,
  backoff,
  signal,
  ...deps
}: ReviewRoundsDeps): ReviewRounds => {
  const reviews = createGameReviews({ ...deps, onFailure });
  const tries = createReviewTries(db, { settling, looksDeeply });

  const review = async ({ userId, look }: TakenGames, game: WaitingGame): Promise<void> => {
    const reviewed = await reviews.review(game, look);
    if (reviewed.ok) backoff.succeed();
    else if (reviewed.error !== 'unreadable') backoff.fail();
    try {
      await tries.conclude(game, reviewed);
    } catch (error) {
      // The database is at fault, not the game.
      backoff.fail();
      onFailure(error, `the review of game ${game.id} of a library could not be kept`);
      await tries.giveBack(game);
    }
    if (!signal.aborted) changes.tell(userId);
  };

  const reviewAll = async (taken: TakenGames): Promise<void> => {
    await tries.begin(taken.games);
    await Promise.all(taken.games.map((game) => review(taken, game)));
  };

  const setAside = async (userId: number, game: WaitingGame): Promise<void> => {
    await tries.setAside(game);
    onFailure(undefined, `game ${game.id} of a library is set aside: its reviews ended the process`);
    changes.tell(userId);
  };

  const next = async (): Promise<boolean> => {
    // Where all is known already nothing else here waits for the outside.
    await yieldToEventLoop();
    const taken = await tries.take(GAMES_AT_ONCE);
    if (taken === undefined) return false;
    const { userId, games } = taken;
    const [suspect] = games.filter((game) => game.tries > 0);
    if (games.length === 0) await sleep(SETTLING_POLL, undefined, { signal }).catch(() => undefined);
    // Alone, so that of games that were in work together only the one is set aside that ends its reviewer again.
    else if (suspect === undefined) await reviewAll(taken);
    else if (tries.isSpent(suspect)) await setAside(userId, suspect);
    else await reviewAll({ ...taken, games: [suspect] });
    return true;
  };

  return { next, close: () => reviews.close() };
};
