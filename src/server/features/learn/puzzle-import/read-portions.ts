/** Lines of a puzzle file, checked and turned into puzzles, in portions. */
import { parse } from 'csv-parse/sync';
import {
  type LichessColumns,
  type LichessPuzzle,
  readLichessHeader,
  readLichessRow,
} from '../../../../chess/puzzles/lichess-row';
import type { NewPuzzle } from '../../../db/learn/puzzles';
import { DamagedFile, type PuzzleFile, readText } from './puzzle-file';

/** `line` counts from 1, the header's. */
export type RowProblem = { readonly line: number; readonly message: string };

export type Portion = {
  /** The lines of this portion: behind the first `from` lines after the header, up to the first `to`. */
  readonly from: number;
  readonly to: number;
  readonly puzzles: readonly NewPuzzle[];
  readonly problems: readonly RowProblem[];
  /** Of the file. */
  readonly bytesRead: number;
};

/** What is wrong with the file itself: a sentence without its subject. */
export type FileFailure = { readonly failure: string };

/** Lines of a portion: so many that a transaction is worth it, so few that others get their turn. */
const PORTION = 1000;

/** Characters; a text without a line break for so long is no table. */
const MAX_LINE = 100_000;

/** From behind the first `done` lines on. The last portion may be a failure. */
export async function* readPortions(
  file: Pick<PuzzleFile, 'path' | 'isPacked'>,
  done: number,
): AsyncGenerator<Portion | FileFailure> {
  let portion = emptyPortion(done);
  let columns: LichessColumns | undefined;
  let row = 0;
  let bytes = 0;
  let failure: string | undefined;
  try {
    for await (const { lines, bytesRead } of linesOf(file)) {
      bytes = bytesRead;
      for (const line of lines) {
        if (columns === undefined) {
          columns = readHeader(line);
          continue;
        }
        row += 1;
        if (row <= done) continue;
        readLine(columns, line, row, portion);
        if (row - portion.from < PORTION) continue;
        yield { ...portion, to: row, bytesRead: bytes };
        portion = emptyPortion(row);
      }
    }
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    failure = error.message;
  }
  if (row > portion.from) yield { ...portion, to: row, bytesRead: bytes };
  if (failure !== undefined) yield { failure };
  else if (columns === undefined) yield { failure: 'is not Lichess’ puzzle database: there is no line in it' };
}

const emptyPortion = (from: number) => {
  const puzzles: NewPuzzle[] = [];
  const problems: RowProblem[] = [];
  return { from, puzzles, problems };
};

const readHeader = (line: string): LichessColumns => {
  const header = readLichessHeader(splitLine(line));
  if (!header.ok) throw new DamagedFile(`is not Lichess’ puzzle database: ${header.error}`);
  return header.value;
};

/** Empty lines are neither puzzles nor problems. */
const readLine = (
  columns: LichessColumns,
  line: string,
  row: number,
  { puzzles, problems }: ReturnType<typeof emptyPortion>,
): void => {
  if (line === '') return;
  const reading = readLichessRow(columns, splitLine(line));
  if (reading.ok) puzzles.push(toNewPuzzle(reading.value));
  else problems.push({ line: row + 1, message: reading.error });
};

const toNewPuzzle = ({ id, ...puzzle }: LichessPuzzle): NewPuzzle => ({ key: id, origin: 'imported', ...puzzle });

/** As many at once as come at once: a turn of the event loop for each line costs more than splitting it. */
async function* linesOf(
  file: Pick<PuzzleFile, 'path' | 'isPacked'>,
): AsyncGenerator<{ readonly lines: readonly string[]; readonly bytesRead: number }> {
  let rest = '';
  let read = 0;
  for await (const { text, bytesRead } of readText(file)) {
    read = bytesRead;
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield { lines: lines.map(tidy), bytesRead };
    if (rest.length > MAX_LINE) throw new DamagedFile(`has a line of more than ${MAX_LINE} characters`);
  }
  if (rest !== '') yield { lines: [tidy(rest)], bytesRead: read };
}

/** Without the line end of Windows and the mark that some editors put before a text. */
const tidy = (line: string): string => line.replace(/^\uFEFF|\r$/g, '');

/**
 * The fields of one line; the line itself when its quotes are wrong. A line is a row: no field of a puzzle has a line
 * break, and so a stray quote spoils its own row and not the rest of the file, as it would in a reader of whole files.
 * Lines without a quote, which is all that Lichess writes, are split twenty times as fast as that reader would.
 */
const splitLine = (line: string): readonly string[] => {
  if (!line.includes('"')) return line.split(',');
  try {
    return parse(line, { relax_column_count: true })[0] ?? [];
  } catch {
    return [line];
  }
};
