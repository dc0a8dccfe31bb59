import { setImmediate } from 'node:timers/promises';
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../../db/infra/database';
import { purgeRetired } from '../../db/library/purge';
import { emptyLog } from '../../db/infra/overwrite';
import { startRepeating, type Repeating } from '../../background/repeating';

/** How long a deletion can be undone, at least. */
const KEPT: Milliseconds = 24 * 3_600_000;
const EVERY: Milliseconds = 3_600_000;

type PurgeDeps = {
  readonly db: Database;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** Purges what was deleted long ago, every hour, in steps between which others get their turn. */
export const startPurge = ({ db, onFailure }: PurgeDeps): Repeating =>
  startRepeating({
    act: async (signal) => {
      let steps = 0;
      while (!signal.aborted && (await purgeRetired(db, Date.now() - KEPT))) {
        steps += 1;
        await setImmediate();
      }
      if (steps > 0) await emptyLog(db);
    },
    every: EVERY,
    onFailure: (error) => onFailure(error, 'deleted games could not be purged'),
  });
