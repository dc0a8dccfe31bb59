/** The puzzles that every installation begins with, and from which the puzzle of the day is taken. */
import type { Database } from '../../db/infra/database';
import { addPuzzles, findPuzzles } from '../../db/learn/puzzles';
import { STARTER_ROWS } from './starter-rows';

const KEYS = STARTER_ROWS.map(({ key }) => key);

/** In the order of the set. */
export const starterKeys = (): readonly string[] => KEYS;

/** Adds those that are not there yet. Answers how many were added; several servers may do it at once. */
export const addStarterPuzzles = async (db: Database): Promise<number> => {
  const known = new Set((await findPuzzles(db, KEYS)).map(({ key }) => key));
  return addPuzzles(
    db,
    STARTER_ROWS.filter(({ key }) => !known.has(key)),
  );
};
