/**
 * The starter set as it is kept, read as every import is. That takes a tenth of a first start, and always comes to the same:
 * where our programs are put together (scripts/server-bundle.mjs) it is computed once. JSON tells all of it.
 */
import { readLichessHeader, readLichessRow } from '../../../chess/puzzles/lichess-row';
import STARTER_PUZZLES from '../../../content/starter-puzzles.json' with { type: 'json' };
import type { NewPuzzle } from '../../db/learn/puzzles';

const [HEADER = '', ...LINES] = STARTER_PUZZLES;

const toNewPuzzle = (line: string): NewPuzzle => {
  const columns = readLichessHeader(HEADER.split(','));
  const read = columns.ok ? readLichessRow(columns.value, line.split(',')) : columns;
  if (!read.ok) throw new Error(`the starter set is broken at ${line}: ${read.error}`);
  const { id, ...puzzle } = read.value;
  return { key: id, origin: 'starter', ...puzzle };
};

/** In the order of the set. */
export const STARTER_ROWS: readonly NewPuzzle[] = LINES.map(toNewPuzzle);
