/** What was practiced of the tutorials, kept in this browser: of each line the last time. Losing it loses nothing else. */
import type { Score } from '../../../../chess/tutorials/practice';
import { COLORS, type Color, type Milliseconds } from '../../../../chess/types';

/** The last practice of a line: when (since 1970), with which side, and how it went. */
export type PracticedLine = Score & { readonly at: Milliseconds; readonly side: Color };
/** By `lineKey`. */
export type PracticedLines = ReadonlyMap<string, PracticedLine>;

const STORAGE_KEY = 'practised-lines';

/** A line's id is its own within its tutorial alone. */
export const lineKey = (tutorial: string, line: string): string => `${tutorial}/${line}`;

/** What was stored; whatever in it makes no sense is left out. */
export const parsePracticedLines = (stored: string | null): PracticedLines => {
  try {
    const lines: unknown = JSON.parse(stored ?? '{}');
    if (typeof lines !== 'object' || lines === null) return new Map();
    return new Map(
      Object.entries(lines).flatMap(([key, written]): [string, PracticedLine][] => {
        const line = toPracticedLine(written);
        return line ? [[key, line]] : [];
      }),
    );
  } catch {
    return new Map(); // Somebody else wrote there.
  }
};

/** Empty where the browser stores nothing. */
export const readPracticedLines = (): PracticedLines => {
  try {
    return parsePracticedLines(localStorage.getItem(STORAGE_KEY));
  } catch {
    return new Map();
  }
};

/** Keeps how a line went and gives all that is kept now, what another tab kept meanwhile included. */
export const keepPracticedLine = (key: string, line: PracticedLine): PracticedLines => {
  const lines = new Map(readPracticedLines()).set(key, line);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(lines)));
  } catch {
    // Storage is switched off or full: the practice is not kept, which is all that happens.
  }
  return lines;
};

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

const toPracticedLine = (written: unknown): PracticedLine | undefined => {
  if (typeof written !== 'object' || written === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(written));
  const [at, right, of] = ['at', 'right', 'of'].map((name) => fields.get(name));
  const side = COLORS.find((color) => color === fields.get('side'));
  if (!isCount(at) || !isCount(right) || !isCount(of) || right > of || side === undefined) return undefined;
  return { at, right, of, side };
};
