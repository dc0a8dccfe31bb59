import type { Milliseconds } from '../../../chess/types';
import { startRepeating, type Repeating } from '../../background/repeating';
import type { Database } from '../../db/infra/database';
import { emptyLog } from '../../db/infra/overwrite';
import { purgeStudies } from '../../db/studies/studies';

/** How long a deletion can be undone, at least. */
const KEPT: Milliseconds = 24 * 3_600_000;
const EVERY: Milliseconds = 3_600_000;

export type PurgeDeps = {
  readonly db: Database;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** Purges studies and chapters that were deleted long ago, every hour. */
export const startStudyPurge = ({ db, onFailure }: PurgeDeps): Repeating =>
  startRepeating({
    act: async () => {
      if (await purgeStudies(db, Date.now() - KEPT)) await emptyLog(db);
    },
    every: EVERY,
    onFailure: (error) => onFailure(error, 'deleted studies could not be purged'),
  });
