/**
 * The games that wait for the engine, the newest first, in whatever time the engine has left from everybody else. What is
 * found is kept game by game: with the next start it goes on where it was.
 */
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Milliseconds } from '../../../../chess/types';
import type { EnginePool } from '../../../../engine/search';
import type { Database } from '../../../db/database';
import { createWorkLoop } from '../../../platform/background-work';
import type { LibraryChanges } from '../library-changes';
import type { LibraryThread } from '../library-tasks';
import { createGameReviews, createReviewTries, type TakenGames } from './game-reviews';
import type { WaitingGame } from './queries';

export type Reviewer = {
  /** There may be games that wait. */
  wake(): void;
  /** When the games that are being looked through are given up. */
  close(): Promise<void>;
};

type ReviewerDeps = {
  readonly db: Database;
  readonly pool: EnginePool;
  /** In which games are read and reviewed. */
  readonly thread: LibraryThread;
  readonly changes: LibraryChanges;
  readonly onFailure: (error: unknown, message: string) => void;
  /** Whether games are analyzed again, more deeply, when none waits; so by default. */
  readonly looksDeeply?: boolean;
  /** After the engine has failed, before the next game; doubles with every failure in a row. */
  readonly rest?: Milliseconds;
  /** From the start until games are tried again at which an earlier process ended. */
  readonly settling?: Milliseconds;
};

const REST: Milliseconds = 1000;

const LONGEST_REST: Milliseconds = 5 * 60_000;

/** A process that is ended this soon was hardly ended by a game: whoever restarts it again and again condemns none. */
const SETTLING: Milliseconds = 30_000;

/** Sleeps until it is woken. */
export const startReviewer = ({
  rest = REST,
  settling = SETTLING,
  looksDeeply = true,
  ...deps
}: ReviewerDeps): Reviewer => {
  const closing = new AbortController();
  const { signal } = closing;
  const backoff = createBackoff(rest, LONGEST_REST);
  const rounds = createReviewRounds({ ...deps, settling, looksDeeply, backoff, signal });
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
      rounds.close();
      await loop.settled();
    },
  };
};

/** Enough that the engines have work while one game's last search runs. */
const GAMES_AT_ONCE = 4;

/** Between two looks while games settle. */
const SETTLING_POLL: Milliseconds = 1000;

/** A round is a few games of one library, reviewed at once and kept. */
type ReviewRounds = {
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

const createReviewRounds = ({
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

/** How long to rest after failures: a first time, doubled with every further failure in a row, up to the longest. */
type Backoff = {
  fail(): void;
  succeed(): void;
  /** 0 after a success. */
  rest(): Milliseconds;
};

const createBackoff = (first: Milliseconds, longest: Milliseconds): Backoff => {
  let failures = 0;
  return {
    fail: () => void (failures += 1),
    succeed: () => void (failures = 0),
    rest: () => (failures === 0 ? 0 : Math.min(longest, first * 2 ** (failures - 1))),
  };
};
