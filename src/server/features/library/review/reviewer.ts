/**
 * The games that wait for the engine, the newest first, in whatever time the engine has left from everybody else. What is
 * found is kept game by game: with the next start it goes on where it was.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Milliseconds, Result } from '../../../../chess/types';
import type { EnginePool, EngineRequest, SearchOutcome } from '../../../../engine/search';
import type { Database } from '../../../db/infra/database';
import {
  beginReviews,
  failReview,
  giveBackTry,
  keepReview,
  takeGamesToReview,
  type WaitingGame,
} from '../../../db/library/reviews';
import type { Search } from '../../../games/asked-engine';
import { createRememberedSearches } from '../../../games/remembered-searches';
import type { LookedThrough } from '../../../games/review-played';
import type { ThreadFailure } from '../../../threads/thread';
import type { LibraryChanges } from '../library-changes';
import type { LibraryThread } from '../library-tasks';
import type { ReviewFailure } from './review-waiting';

export type Reviewer = {
  /** There may be games that wait. */
  wake(): void;
  /** When the games that are being looked through are given up. */
  close(): Promise<void>;
};

export type ReviewerDeps = {
  readonly db: Database;
  readonly pool: EnginePool;
  /** In which games are read and reviewed. */
  readonly thread: LibraryThread;
  readonly changes: LibraryChanges;
  readonly onFailure: (error: unknown, message: string) => void;
  /** After the engine has failed, before the next game; doubles with every failure in a row. */
  readonly rest?: Milliseconds;
  /** From the start until games are tried again at which an earlier process ended. */
  readonly settling?: Milliseconds;
};

/** Enough that the engines have work while one game's last search runs. */
const GAMES_AT_ONCE = 4;
const REST: Milliseconds = 1000;
const LONGEST_REST: Milliseconds = 5 * 60_000;
/** A process that is ended this soon was hardly ended by a game: whoever restarts it again and again condemns none. */
const SETTLING: Milliseconds = 30_000;
/** Between two looks meanwhile. */
const SETTLING_LOOK: Milliseconds = 1000;
/** So often a game is tried before it is set aside as failed, all starts of the process together. */
const TRIES = 2;
/** `broken`: an error of ours. `engine-away`: it gave no answer at all. */
type LookFailure = ReviewFailure | ThreadFailure | 'broken' | 'engine-away';
/** These say nothing against the game. */
const HARMLESS: ReadonlySet<LookFailure> = new Set(['engine-away', 'cancelled', 'closed', 'busy']);

/** Sleeps until it is woken. */
export const startReviewer = ({
  db,
  pool,
  thread,
  changes,
  onFailure,
  rest = REST,
  settling = SETTLING,
}: ReviewerDeps): Reviewer => {
  const closing = new AbortController();
  const { signal } = closing;
  const remembered = createRememberedSearches();
  const requests = new Set<EngineRequest>();
  const settledAt = performance.now() + settling;
  /** Games that this process has tried in vain. */
  const tried = new Set<string>();
  let failures = 0;
  let wakes = 0;
  /** Of these, those that the work has heard of. */
  let heard = 0;
  let work: Promise<void> | undefined;

  const look = async ({ id, pgn, facts, url }: WaitingGame): Promise<Result<LookedThrough, LookFailure>> => {
    const request = pool.open({ priority: 'idle' });
    if (request === undefined) return { ok: false, error: 'closed' };
    requests.add(request);
    const engine = { hasAnswered: false };
    const answer = async (search: Search): Promise<SearchOutcome> => {
      const outcome = await remembered(search, () => request.search(search.position, search.limit));
      if (outcome.ok && outcome.found.depth > 0) engine.hasAnswered = true;
      return outcome;
    };
    try {
      const game = { pgn, facts, ...(url === undefined ? {} : { url }) };
      const run = await thread.run('reviewWaiting', game, answer);
      const looked = run.ok ? run.value : run;
      return !looked.ok && looked.error === 'engine-failed' && !engine.hasAnswered
        ? { ok: false, error: 'engine-away' }
        : looked;
    } catch (error) {
      onFailure(error, `game ${id} of a library could not be looked through`);
      return { ok: false, error: 'broken' };
    } finally {
      requests.delete(request);
      request.close();
    }
  };

  const conclude = async (game: WaitingGame, looked: Result<LookedThrough, LookFailure>): Promise<void> => {
    tried.delete(game.id);
    if (looked.ok) {
      failures = 0;
      await keepReview(db, game.id, looked.value);
      return;
    }
    if (looked.error !== 'unreadable') failures += 1;
    tried.add(game.id);
    if (HARMLESS.has(looked.error)) await giveBackTry(db, game.id);
    else if (looked.error === 'unreadable' || game.tries + 1 >= TRIES) await failReview(db, game.id);
  };

  const review = async (userId: number, game: WaitingGame): Promise<void> => {
    const looked = await look(game);
    try {
      await conclude(game, looked);
    } catch (error) {
      // The database is at fault, not the game.
      failures += 1;
      onFailure(error, `the review of game ${game.id} of a library could not be kept`);
      await giveBackTry(db, game.id);
    }
    if (!signal.aborted) changes.tell(userId);
  };

  const setAside = async (userId: number, game: WaitingGame): Promise<void> => {
    await failReview(db, game.id);
    onFailure(undefined, `game ${game.id} of a library is set aside: its reviews ended the process`);
    changes.tell(userId);
  };

  const reviewAll = async (userId: number, games: readonly WaitingGame[]): Promise<void> => {
    await beginReviews(
      db,
      games.map(({ id }) => id),
    );
    await Promise.all(games.map((game) => review(userId, game)));
  };

  /** Whether any game waited. */
  const reviewSome = async (): Promise<boolean> => {
    // Where all is known already nothing else here waits for the outside.
    await nextTurn();
    const isSettled = performance.now() >= settledAt;
    const waiting = await takeGamesToReview(db, {
      limit: GAMES_AT_ONCE,
      ...(isSettled ? {} : { tried: { ids: [...tried], tries: TRIES } }),
    });
    if (waiting === undefined) return false;
    const { userId, games } = waiting;
    const [suspect] = games.filter(({ tries }) => tries > 0);
    if (games.length === 0) await pause(SETTLING_LOOK);
    // Alone, so that of games that were in work together only the one is set aside that ends its reviewer again.
    else if (suspect === undefined) await reviewAll(userId, games);
    else if (suspect.tries < TRIES) await reviewAll(userId, [suspect]);
    else await setAside(userId, suspect);
    return true;
  };

  const workOff = async (): Promise<void> => {
    while (!signal.aborted) {
      heard = wakes;
      const hasWorked = await reviewSome().catch((error: unknown) => {
        onFailure(error, 'games could not be looked through');
        failures += 1;
        return true;
      });
      if (!hasWorked && wakes === heard) return;
      if (failures > 0) await pause(Math.min(LONGEST_REST, rest * 2 ** (failures - 1)));
    }
  };
  const pause = (time: Milliseconds): Promise<void> => sleep(time, undefined, { signal }).catch(() => undefined);

  const wake = (): void => {
    wakes += 1;
    work ??= workOff().finally(() => {
      work = undefined;
      if (wakes !== heard && !signal.aborted) wake();
    });
  };

  return {
    wake,
    close: async () => {
      closing.abort();
      requests.forEach((request) => request.close());
      await work;
    },
  };
};
