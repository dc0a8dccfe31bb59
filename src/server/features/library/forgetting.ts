import { setImmediate } from 'node:timers/promises';
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../../db/infra/database';
import { forgetRetired } from '../../db/library/forgetting';
import { emptyLog } from '../../db/infra/overwrite';
import { startRepeating, type Repeating } from './review/repeating';

/** How long a deletion can be taken back, at least. */
const KEPT: Milliseconds = 24 * 3_600_000;
const EVERY: Milliseconds = 3_600_000;

type ForgettingDeps = {
  readonly db: Database;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** Forgets for good what was deleted long ago, every hour, in steps between which others get their turn. */
export const startForgetting = ({ db, onFailure }: ForgettingDeps): Repeating =>
  startRepeating({
    act: async (signal) => {
      let steps = 0;
      while (!signal.aborted && (await forgetRetired(db, Date.now() - KEPT))) {
        steps += 1;
        await setImmediate();
      }
      if (steps > 0) await emptyLog(db);
    },
    every: EVERY,
    onFailure: (error) => onFailure(error, 'deleted games could not be forgotten'),
  });
