import { setImmediate } from 'node:timers/promises';
import type { Milliseconds } from '../../chess/types';
import { type Repeating, startRepeating } from './repeating';

/** How long a deletion can be undone, at least. */
const KEPT: Milliseconds = 24 * 3_600_000;
const EVERY: Milliseconds = 3_600_000;

type Purge = {
  /** Takes away what was deleted before a moment, or a part of it; whether there was any. */
  readonly purge: (before: Milliseconds) => Promise<boolean>;
  /** When all of it is gone. */
  readonly done: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
};

/** Purges what was deleted long ago, every hour, in steps between which others get their turn. */
export const startPurge = ({ purge, done, onFailure }: Purge): Repeating =>
  startRepeating({
    act: async (signal) => {
      let steps = 0;
      while (!signal.aborted && (await purge(Date.now() - KEPT))) {
        steps += 1;
        await setImmediate();
      }
      if (steps > 0) await done();
    },
    every: EVERY,
    onFailure,
  });
