/**
 * The games that wait for the engine, the newest first, in whatever time the engine has left from everybody else. What is
 * found is kept game by game: with the next start it goes on where it was.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { PositionEvaluation } from '../../../chess/evaluation';
import type { Milliseconds, Result } from '../../../chess/types';
import type { EnginePool, EngineRequest, SearchFailure } from '../../../engine/search';
import type { Database } from '../../db/database';
import type { WholeGame } from '../../db/library-game';
import { failReview, keepReview, takeGamesToReview } from '../../db/library-reviews';
import { lookThrough } from '../../games/look-through';
import type { LookedThrough } from '../../games/review-played';
import { writtenPositions } from '../../games/written-positions';
import type { LibraryChanges } from './library-changes';
import { toStoredReview } from './stored-review';
import { readWaitingGame } from './waiting-game';

export type Reviewer = {
  /** There may be games that wait. */
  wake(): void;
  /** When the games that are being looked through are given up. */
  close(): Promise<void>;
};

export type ReviewerDeps = {
  readonly db: Database;
  readonly pool: EnginePool;
  readonly changes: LibraryChanges;
  readonly onFailure: (error: unknown, message: string) => void;
  /** After the engine has failed, before the next game; doubles with every failure in a row. */
  readonly rest?: Milliseconds;
};

/** Enough that the engines have work while one game's last search runs. */
const GAMES_AT_ONCE = 4;
const REST: Milliseconds = 1000;
const LONGEST_REST: Milliseconds = 5 * 60_000;
/** So often a game is tried before it counts as failed. */
const TRIES = 2;
/** Positions of other games that are remembered: openings come again and again. */
const MOST_REMEMBERED = 20_000;

/** `unreadable`: the text is no game any more. `broken`: an error of ours. */
type LookFailure = SearchFailure | 'unreadable' | 'broken';

/** Sleeps until it is woken. */
export const startReviewer = ({ db, pool, changes, onFailure, rest = REST }: ReviewerDeps): Reviewer => {
  const closing = new AbortController();
  const { signal } = closing;
  const memory = new Map<string, PositionEvaluation>();
  const tries = new Map<string, number>();
  const requests = new Set<EngineRequest>();
  let failures = 0;
  let wakes = 0;
  /** Of these, those that the work has heard of. */
  let heard = 0;
  let work: Promise<void> | undefined;

  const look = async (game: WholeGame): Promise<Result<LookedThrough, LookFailure>> => {
    const request = pool.open({ priority: 'idle' });
    if (request === undefined) return { ok: false, error: 'closed' };
    requests.add(request);
    try {
      const played = readWaitingGame(game);
      if (played === undefined) return { ok: false, error: 'unreadable' };
      return await lookThrough(played, { request, memory, ...writtenPositions(played.game, game.url) });
    } catch (error) {
      onFailure(error, `game ${game.id} of a library could not be looked through`);
      return { ok: false, error: 'broken' };
    } finally {
      requests.delete(request);
      request.close();
    }
  };

  const noteFailure = async (game: WholeGame): Promise<void> => {
    failures += 1;
    const tried = (tries.get(game.id) ?? 0) + 1;
    tries.set(game.id, tried);
    if (tried < TRIES) return;
    tries.delete(game.id);
    await failReview(db, game.id);
  };

  const review = async (userId: number, game: WholeGame): Promise<void> => {
    const looked = await look(game);
    if (signal.aborted) return;
    if (looked.ok) {
      failures = 0;
      await keepReview(db, game.id, { facts: looked.value.facts, review: toStoredReview(looked.value) });
    } else if (looked.error === 'unreadable') await failReview(db, game.id);
    else await noteFailure(game);
    changes.tell(userId);
  };

  /** Whether any game waited. */
  const reviewSome = async (): Promise<boolean> => {
    // Where all is known already nothing else here waits for the outside.
    await nextTurn();
    const waiting = await takeGamesToReview(db, { limit: GAMES_AT_ONCE });
    if (waiting === undefined) return false;
    await Promise.all(waiting.games.map((game) => review(waiting.userId, game)));
    if (memory.size > MOST_REMEMBERED) memory.clear();
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
