/** The puzzle of the day: one of the starter set, the same for everybody from midnight to midnight UTC. */
import { dailyPlace } from '../../../chess/puzzles/puzzle';
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../../db/infra/database';
import { findPuzzles, type StoredPuzzle } from '../../db/learn/puzzles';
import { starterKeys } from './starter';
import { dayAround } from './utc-day';

/** `undefined` where the starter set is not in the database. */
export const readDaily = async (db: Database, at: Milliseconds): Promise<StoredPuzzle | undefined> => {
  const keys = starterKeys();
  const key = keys[dailyPlace(dayAround(at).number, keys.length) ?? 0];
  const [puzzle] = key === undefined ? [] : await findPuzzles(db, [key]);
  return puzzle;
};
