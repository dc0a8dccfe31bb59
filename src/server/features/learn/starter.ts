/** The puzzles that every installation begins with, and from which the puzzle of the day is taken. */
import { readLichessHeader, readLichessRow } from '../../../chess/puzzles/lichess-row';
import type { Database } from '../../db/infra/database';
import { addPuzzles, findPuzzles, type NewPuzzle } from '../../db/learn/puzzles';
import { STARTER_PUZZLES } from './starter-puzzles';

const [HEADER = '', ...ROWS] = STARTER_PUZZLES.trim().split('\n');

const keyOf = (row: string): string => row.slice(0, row.indexOf(','));

const KEYS = ROWS.map(keyOf);

/** In the order of the set. */
export const starterKeys = (): readonly string[] => KEYS;

/** Adds those that are not there yet. Answers how many were added; several servers may do it at once. */
export const addStarterPuzzles = async (db: Database): Promise<number> => {
  const known = new Set((await findPuzzles(db, KEYS)).map(({ key }) => key));
  return addPuzzles(db, ROWS.filter((row) => !known.has(keyOf(row))).map(toNewPuzzle));
};

const toNewPuzzle = (row: string): NewPuzzle => {
  const columns = readLichessHeader(HEADER.split(','));
  const read = columns.ok ? readLichessRow(columns.value, row.split(',')) : columns;
  if (!read.ok) throw new Error(`the starter set is broken at ${keyOf(row)}: ${read.error}`);
  const { id, ...puzzle } = read.value;
  return { key: id, origin: 'starter', ...puzzle };
};
