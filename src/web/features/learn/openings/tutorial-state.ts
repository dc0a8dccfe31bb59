/** The last practice of each tutorial line, stored in this browser. */
import { type Path, START_PATH } from '../../../../chess/tree/path';
import { lineTree, type Score } from '../../../../chess/tutorials/practice';
import type { Tutorial, TutorialLine } from '../../../../chess/tutorials/tutorials';
import { type Color, COLORS, type Milliseconds } from '../../../../chess/types';
import { pathFromUrl } from '../../../board/use-replay';
import { searchParam } from '../../../lib/search-params';
import { storedEntries } from '../../../lib/storage';

/** `at` is Unix time in milliseconds. */
export type PracticedLine = Score & { readonly at: Milliseconds; readonly side: Color };

/** By `lineKey`. */
export type PracticedLines = ReadonlyMap<string, PracticedLine>;

/** Line ids are unique within a tutorial only. */
export const lineKey = (tutorial: string, line: string): string => `${tutorial}/${line}`;

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

const toPracticedLine = (value: unknown): PracticedLine | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  const [at, right, of] = ['at', 'right', 'of'].map((name) => fields.get(name));
  const side = COLORS.find((color) => color === fields.get('side'));
  if (!isCount(at) || !isCount(right) || !isCount(of) || right > of || side === undefined) return undefined;
  return { at, right, of, side };
};

const stored = storedEntries('practised-lines', toPracticedLine);

export const parsePracticedLines: (text: string | null) => PracticedLines = stored.parse;

export const readPracticedLines: () => PracticedLines = stored.read;

/** Returns the updated map. */
export const storePracticedLine: (key: string, line: PracticedLine) => PracticedLines = stored.put;

export type TutorialLocation = { readonly line: TutorialLine; readonly path: Path };

/** Main line, sidelines, traps. */
export const allLines = ({ lines, traps }: Tutorial): readonly TutorialLine[] => [...lines, ...traps];

/** Parses `?line=evans-gambit&path=Mc0k`; defaults to the start of the main line. */
export const parseTutorialSearch = (search: string, tutorial: Tutorial): TutorialLocation => {
  const id = searchParam(search, 'line');
  const line = allLines(tutorial).find((candidate) => candidate.id === id);
  return line ? { line, path: pathFromUrl(search, lineTree(line)) } : { line: tutorial.lines[0], path: START_PATH };
};
