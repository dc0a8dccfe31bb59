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

export type PuzzleChunk = {
  /** The rows after the first `from` up to the first `to`, without the header. */
  readonly from: number;
  readonly to: number;
  readonly puzzles: readonly NewPuzzle[];
  readonly problems: readonly RowProblem[];
  /** Of the file. */
  readonly bytesRead: number;
};

/** A problem with the whole file: a sentence without its subject. */
export type FileFailure = { readonly failure: string };

/** Rows of a chunk: enough for a transaction, few enough to let other requests run. */
const CHUNK_ROWS = 1000;

/** In characters; a longer line means that the file is not a table. */
const MAX_LINE = 100_000;

/** Skips the first `done` rows. The last chunk may be a failure. */
export async function* readChunks(
  file: Pick<PuzzleFile, 'path' | 'isPacked'>,
  done: number,
): AsyncGenerator<PuzzleChunk | FileFailure> {
  let chunk = createChunk(done);
  let columns: LichessColumns | undefined;
  let row = 0;
  let bytes = 0;
  let failure: string | undefined;
  try {
    for await (const { lines, bytesRead } of readLines(file)) {
      bytes = bytesRead;
      for (const line of lines) {
        if (columns === undefined) {
          columns = readHeader(line);
          continue;
        }
        row += 1;
        if (row <= done) continue;
        readLine(columns, line, row, chunk);
        if (row - chunk.from < CHUNK_ROWS) continue;
        yield { ...chunk, to: row, bytesRead: bytes };
        chunk = createChunk(row);
      }
    }
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    failure = error.message;
  }
  if (row > chunk.from) yield { ...chunk, to: row, bytesRead: bytes };
  if (failure !== undefined) yield { failure };
  else if (columns === undefined) yield { failure: 'is not Lichess’ puzzle database: it is empty' };
}

const createChunk = (from: number) => {
  const puzzles: NewPuzzle[] = [];
  const problems: RowProblem[] = [];
  return { from, puzzles, problems };
};

const readHeader = (line: string): LichessColumns => {
  const header = readLichessHeader(splitLine(line));
  if (!header.ok) throw new DamagedFile(`is not Lichess’ puzzle database: ${header.error}`);
  return header.value;
};

const readLine = (
  columns: LichessColumns,
  line: string,
  row: number,
  { puzzles, problems }: ReturnType<typeof createChunk>,
): void => {
  if (line === '') return;
  const reading = readLichessRow(columns, splitLine(line));
  if (reading.ok) puzzles.push(toNewPuzzle(reading.value));
  else problems.push({ line: row + 1, message: reading.error });
};

const toNewPuzzle = ({ id, ...puzzle }: LichessPuzzle): NewPuzzle => ({ key: id, origin: 'imported', ...puzzle });

/** Yields all available lines at once: one iteration a line would cost more than splitting it. */
async function* readLines(
  file: Pick<PuzzleFile, 'path' | 'isPacked'>,
): AsyncGenerator<{ readonly lines: readonly string[]; readonly bytesRead: number }> {
  let rest = '';
  let read = 0;
  for await (const { text, bytesRead } of readText(file)) {
    read = bytesRead;
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield { lines: lines.map(trimLine), bytesRead };
    if (rest.length > MAX_LINE) throw new DamagedFile(`has a line of more than ${MAX_LINE} characters`);
  }
  if (rest !== '') yield { lines: [trimLine(rest)], bytesRead: read };
}

const trimLine = (line: string): string => line.replace(/^\uFEFF|\r$/g, '');

/**
 * The fields of one line, or the line itself if its quotes are invalid. Splitting without the CSV parser is twenty
 * times as fast.
 */
const splitLine = (line: string): readonly string[] => {
  if (!line.includes('"')) return line.split(',');
  try {
    return parse(line, { relax_column_count: true })[0] ?? [];
  } catch {
    return [line];
  }
};
