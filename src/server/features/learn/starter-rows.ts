/** The starter set as rows. The build evaluates this module once, since it is slow; the value must be JSON. */
import { readLichessHeader, readLichessRow } from '../../../chess/puzzles/lichess-row';
import STARTER_PUZZLES from '../../../content/starter-puzzles.json' with { type: 'json' };
import type { NewPuzzle } from '../../db/learn/puzzles';

const [HEADER = '', ...LINES] = STARTER_PUZZLES;

const toNewPuzzle = (line: string): NewPuzzle => {
  const columns = readLichessHeader(HEADER.split(','));
  const parsed = columns.ok ? readLichessRow(columns.value, line.split(',')) : columns;
  if (!parsed.ok) throw new Error(`the starter set is broken at ${line}: ${parsed.error}`);
  const { id, ...puzzle } = parsed.value;
  return { key: id, origin: 'starter', ...puzzle };
};

export const STARTER_ROWS: readonly NewPuzzle[] = LINES.map(toNewPuzzle);
