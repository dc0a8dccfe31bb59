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

/** A tenth of the set: the puzzles of the day. */
const DAILY_SHARE = 0.1;

const POPULARITY = HEADER.split(',').indexOf('Popularity');

/** The most appealing tenth, in the order of the keys. */
export const DAILY_KEYS: readonly string[] = LINES.map((line) => line.split(','))
  .toSorted((one, other) => Number(other[POPULARITY]) - Number(one[POPULARITY]))
  .slice(0, Math.ceil(DAILY_SHARE * LINES.length))
  .map(([key = '']) => key)
  .toSorted();
