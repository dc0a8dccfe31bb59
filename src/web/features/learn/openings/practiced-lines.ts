/** What was practiced of the tutorials, kept in this browser: of each line the last time. Losing it loses nothing else. */
import type { Score } from '../../../../chess/tutorials/practice';
import { type Color, COLORS, type Milliseconds } from '../../../../chess/types';
import { storedEntries } from '../../../lib/stored-entries';

/** The last practice of a line: when (since 1970), with which side, and how it went. */
export type PracticedLine = Score & { readonly at: Milliseconds; readonly side: Color };
/** By `lineKey`. */
export type PracticedLines = ReadonlyMap<string, PracticedLine>;

/** A line's id is its own within its tutorial alone. */
export const lineKey = (tutorial: string, line: string): string => `${tutorial}/${line}`;

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

const toPracticedLine = (written: unknown): PracticedLine | undefined => {
  if (typeof written !== 'object' || written === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(written));
  const [at, right, of] = ['at', 'right', 'of'].map((name) => fields.get(name));
  const side = COLORS.find((color) => color === fields.get('side'));
  if (!isCount(at) || !isCount(right) || !isCount(of) || right > of || side === undefined) return undefined;
  return { at, right, of, side };
};

const stored = storedEntries('practised-lines', toPracticedLine);

export const parsePracticedLines: (text: string | null) => PracticedLines = stored.parse;
export const readPracticedLines: () => PracticedLines = stored.read;
/** Keeps how a line went and gives all that is kept now. */
export const keepPracticedLine: (key: string, line: PracticedLine) => PracticedLines = stored.keep;
