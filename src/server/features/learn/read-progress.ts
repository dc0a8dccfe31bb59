import type { Milliseconds } from '../../../chess/types';
import type { PuzzleProgress } from '../../../contract/learn';
import type { Database } from '../../db/infra/database';
import { readOutcome } from '../../db/learn/puzzle-attempts';
import { readSums } from '../../db/learn/puzzle-sums';
import { NO_ATTEMPTS } from './count-attempt';
import { readDaily } from './daily';
import { toProgress } from './to-progress';
import { dayAround, utcDay } from './utc-day';

export const readProgress = async (db: Database, userId: number, now: Milliseconds): Promise<PuzzleProgress> => {
  const sums = (await readSums(db, userId)) ?? NO_ATTEMPTS;
  const daily = await readDaily(db, now);
  const outcome = daily && (await readOutcome(db, userId, daily.id, dayAround(now)));
  return toProgress(sums, { day: utcDay(now), isDailySolved: outcome === 'solved' });
};
