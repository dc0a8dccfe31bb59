/** What was practiced of the tutorials, kept in this browser: of each line the last time. Losing it loses nothing else. */
import { type Path, START_PATH } from '../../../../chess/tree/path';
import { lineTree, type Score } from '../../../../chess/tutorials/practice';
import type { Tutorial, TutorialLine } from '../../../../chess/tutorials/tutorials';
import { type Color, COLORS, type Milliseconds } from '../../../../chess/types';
import { pathInAddress } from '../../../board/use-replay';
import { searchParam } from '../../../lib/search-params';
import { storedEntries } from '../../../lib/storage';

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

/** A place in a tutorial. */
export type TutorialPlace = { readonly line: TutorialLine; readonly path: Path };

/** The lines, the main line first, then the traps. */
export const allLines = ({ lines, traps }: Tutorial): readonly TutorialLine[] => [...lines, ...traps];

/** Reads `?line=evans-gambit&path=Mc0k`; without a line of that name it is the main line, before its first move. */
export const parseTutorialSearch = (search: string, tutorial: Tutorial): TutorialPlace => {
  const id = searchParam(search, 'line');
  const line = allLines(tutorial).find((candidate) => candidate.id === id);
  return line ? { line, path: pathInAddress(search, lineTree(line)) } : { line: tutorial.lines[0], path: START_PATH };
};
