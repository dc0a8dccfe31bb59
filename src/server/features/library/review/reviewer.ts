/**
 * The games that wait for the engine, the newest first, in whatever time the engine has left from everybody else. What is
 * found is kept game by game: with the next start it goes on where it was.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Milliseconds } from '../../../../chess/types';
import type { EnginePool } from '../../../../engine/search';
import type { Database } from '../../../db/infra/database';
import { createWorkLoop } from '../../../platform/background-work';
import type { LibraryChanges } from '../library-changes';
import type { LibraryThread } from '../library-tasks';
import { createBackoff } from './backoff';
import { createReviewRounds } from './review-rounds';

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
