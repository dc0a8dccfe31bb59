import { PGN_START, type PgnProgress, readPgnPiece } from '../../../chess/pgn/pgn';
import type { PgnProblem, PgnReading } from '../../../chess/pgn/read';
import { type PassedOver, type ReferenceGame, toReferenceGame } from '../../../chess/player/reference-game';
import { errorSentence } from '../../../messages/errors';
import { SHORTENED } from '../../db/reference/schema';
import { decodePieces } from '../../platform/decode-text';
import { DamagedFile, type FileDamage, type FileKind, isPgnText } from '../../platform/file-kind';
import type { Thread } from '../../platform/threads';
import { type FileEntry, openEntries } from './file-entries';

/** Files that are open at once, each of another user: what they are unpacked with lies in memory. */
export const FILES_AT_ONCE = 8;

export const FILE_START: FileProgress = { entry: 0, bytes: 0, pgn: PGN_START };

const readReferenceFile = async (file: FileToRead, ask: AnswerFile): Promise<FileOutcome> => {
  let [bytesRead, given] = [0, 0];
  const read = async (from: number, length: number): Promise<Uint8Array> => {
    const bytes = await ask({ kind: 'bytes', from, length, read: given });
    if (typeof bytes === 'boolean') throw new Stopped();
    return bytes;
  };
  const keep = async (step: Omit<ReadStep, 'bytesRead'>): Promise<boolean> =>
    (await ask({ kind: 'step', step: { ...step, bytesRead } })) === true;
  try {
    const entries = await openEntries(file.kind, { size: file.size, read }, (position, bytes) => {
      bytesRead = position;
      given += bytes;
    });
    for (const [index, entry] of entries.entries()) {
      if (index < file.progress.entry) continue;
      const from = index === file.progress.entry ? file.progress : { ...FILE_START, entry: index };
      if (!(await readEntry(entry, from, keep))) return { kind: 'stopped' };
    }
    return { kind: 'read' };
  } catch (error) {
    if (error instanceof Stopped) return { kind: 'stopped' };
    if (error instanceof DamagedFile) return { kind: 'damaged', damage: error.damage };
    throw error;
  }
};

class Stopped extends Error {}

/** `false` when it was stopped. What begins unlike games is passed over. */
const readEntry = async (entry: FileEntry, from: FileProgress, keep: Keep): Promise<boolean> => {
  let { bytes, pgn } = from;
  for await (const piece of withEnd(decodePieces(behind(entry.bytes(), bytes)))) {
    if (bytes === 0 && !isPgnText(piece.text.slice(0, BEGINNING))) return true;
    bytes += piece.bytes;
    const read = readGames(pgn, piece.text, { isLast: piece.isLast, name: entry.name });
    pgn = read.progress;
    const progress = piece.isLast ? { ...FILE_START, entry: from.entry + 1 } : { ...from, bytes, pgn };
    if (!(await keep({ ...read, progress }))) return false;
  }
  return true;
};

const BEGINNING = 4096;

const readGames = (before: PgnProgress, text: string, { isLast, name }: Mode) => {
  const games: ReferenceGame[] = [];
  const problems: SkippedGame[] = [];
  const skipped: Record<string, number> = {};
  const readings = readPgnPiece(before, text, isLast, 'import');
  for (let number = before.games + 1; ; number++) {
    const next = readings.next();
    if (next.done === true) return { games, problems, skipped, progress: next.value };
    const taken = takeGame(next.value, number);
    const { game, reason, problem } = taken;
    if (game !== undefined) games.push(game);
    if (problem === undefined) continue;
    skipped[reason] = (skipped[reason] ?? 0) + 1;
    problems.push({ ...problem, ...(name === undefined ? {} : { file: name }) });
  }
};

const takeGame = (reading: PgnReading, number: number): Taken => {
  if (!reading.ok) return { reason: 'unreadable', problem: placed(reading.error) };
  const taken = toReferenceGame(reading.value);
  if (!taken.ok)
    return { reason: taken.error, problem: { message: errorSentence({ id: WHY[taken.error] }), game: number } };
  if (reading.cut === undefined) return { game: taken.value };
  return { game: taken.value, reason: SHORTENED, problem: { ...placed(reading.cut), isKept: true } };
};

const placed = ({ message, game, line, column, moveNumber }: PgnProblem): SkippedGame => ({
  ...{ message, game, line, column },
  moveNumber,
});

const WHY = {
  variant: 'skipped-variant',
  'custom-start': 'skipped-custom-start',
  'no-moves': 'skipped-no-moves',
  unfinished: 'skipped-unfinished',
  irregular: 'skipped-irregular',
  nameless: 'skipped-nameless',
} as const satisfies Readonly<Record<PassedOver, string>>;

/** What a thread does for reference files. */
export const referenceTasks = { readReferenceFile };

export type ReferenceThread = Thread<typeof referenceTasks>;

/**
 * A reference file read to its end, in a thread: its bytes are asked of the owner, unpacked as a stream, and its games handed
 * over in steps. The owner's answer to a step says whether to go on.
 */

/** Where the reading stands between two steps. Survives being kept as JSON. */
export type FileProgress = {
  /** Files within it that are read. */
  readonly entry: number;
  /** Bytes of the next one that are read, unpacked. */
  readonly bytes: number;
  readonly pgn: PgnProgress;
};

/** A game that was not taken, or `isKept` up to a move that is not legal. */
type SkippedGame = {
  readonly message: string;
  readonly game: number;
  readonly line?: number;
  readonly column?: number;
  readonly moveNumber?: string;
  readonly file?: string;
  readonly isKept?: true;
};

type ReadStep = {
  readonly games: readonly ReferenceGame[];
  /** By why. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly problems: readonly SkippedGame[];
  readonly progress: FileProgress;
  /** Bytes of the file as it came. */
  readonly bytesRead: number;
};

type FileToRead = { readonly kind: FileKind; readonly size: number; readonly progress: FileProgress };

export type FileQuestion =
  /** `read`: bytes of the texts in the file, packed as they are, that were given by now. */
  | { readonly kind: 'bytes'; readonly from: number; readonly length: number; readonly read: number }
  | { readonly kind: 'step'; readonly step: ReadStep };

/** Bytes to `bytes`; to `step` whether to go on. `false` to either ends the reading. */
export type AnswerFile = (question: FileQuestion) => Promise<Uint8Array | boolean>;

/** How the reading ended; `stopped` as an answer wanted it. */
export type FileOutcome =
  | { readonly kind: 'read' | 'stopped' }
  | { readonly kind: 'damaged'; readonly damage: FileDamage };

type Keep = (step: Omit<ReadStep, 'bytesRead'>) => Promise<boolean>;

/** The bytes behind the first so many, which were read before. */
async function* behind(chunks: AsyncIterable<Uint8Array>, start: number): AsyncGenerator<Uint8Array> {
  let left = start;
  for await (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

type Piece = { readonly text: string; readonly bytes: number };

/** The last piece says so. */
async function* withEnd(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece & { readonly isLast: boolean }> {
  let waiting: Piece | undefined;
  for await (const piece of pieces) {
    if (waiting !== undefined) yield { ...waiting, isLast: false };
    waiting = piece;
  }
  yield { text: '', bytes: 0, ...waiting, isLast: true };
}

type Mode = { readonly isLast: boolean; readonly name: string | undefined };

/** A game that is kept up to a move that is not legal has a problem as well. */
type Taken =
  | { readonly game: ReferenceGame; readonly reason?: undefined; readonly problem?: undefined }
  | { readonly game?: ReferenceGame; readonly reason: string; readonly problem: SkippedGame };
