import { PGN_START, type PgnProgress, readPgnChunk } from '../../../chess/pgn/pgn';
import type { PgnProblem, PgnReading } from '../../../chess/pgn/read';
import { type ReferenceGame, type SkipReason, toReferenceGame } from '../../../chess/player/reference-game';
import { errorSentence } from '../../../messages/errors';
import { SHORTENED } from '../../db/reference/schema';
import { decodePieces } from '../../platform/text-pieces';
import { DamagedFile, type FileDamage, type FileKind, isPgnText } from '../../platform/file-kind';
import type { Thread } from '../../platform/threads';
import { type FileEntry, openEntries } from './file-entries';

/** Files open at once, each of another user; limits memory for decompression. */
export const FILES_AT_ONCE = 8;

export const FILE_START: FileProgress = { entry: 0, bytes: 0, pgn: PGN_START };

const readReferenceFile = async (file: FileToRead, ask: FileRequestHandler): Promise<FileOutcome> => {
  let [bytesRead, delivered] = [0, 0];
  const read = async (from: number, length: number): Promise<Uint8Array> => {
    const bytes = await ask({ kind: 'bytes', from, length, read: delivered });
    if (typeof bytes === 'boolean') throw new ReadStopped();
    return bytes;
  };
  const saveStep = async (step: Omit<ReadStep, 'bytesRead'>): Promise<boolean> =>
    (await ask({ kind: 'step', step: { ...step, bytesRead } })) === true;
  try {
    const entries = await openEntries(file.kind, { size: file.size, read }, (position, bytes) => {
      bytesRead = position;
      delivered += bytes;
    });
    for (const [index, entry] of entries.entries()) {
      if (index < file.progress.entry) continue;
      const from = index === file.progress.entry ? file.progress : { ...FILE_START, entry: index };
      if (!(await readEntry(entry, from, saveStep))) return { kind: 'stopped' };
    }
    return { kind: 'read' };
  } catch (error) {
    if (error instanceof ReadStopped) return { kind: 'stopped' };
    if (error instanceof DamagedFile) return { kind: 'damaged', damage: error.damage };
    throw error;
  }
};

class ReadStopped extends Error {}

/** `false` if stopped. Skips entries that do not begin like PGN. */
const readEntry = async (entry: FileEntry, from: FileProgress, keep: Keep): Promise<boolean> => {
  let { bytes, pgn } = from;
  for await (const piece of markLast(decodePieces(skipBytes(entry.bytes(), bytes)))) {
    if (bytes === 0 && !isPgnText(piece.text.slice(0, DETECTION_LENGTH))) return true;
    bytes += piece.bytes;
    const read = readGames(pgn, piece.text, { isLast: piece.isLast, name: entry.name });
    pgn = read.progress;
    const progress = piece.isLast ? { ...FILE_START, entry: from.entry + 1 } : { ...from, bytes, pgn };
    if (!(await keep({ ...read, progress }))) return false;
  }
  return true;
};

const DETECTION_LENGTH = 4096;

const readGames = (before: PgnProgress, text: string, { isLast, name }: ReadMode) => {
  const games: ReferenceGame[] = [];
  const problems: SkippedGame[] = [];
  const skipped: Record<string, number> = {};
  const readings = readPgnChunk(before, text, isLast, 'import');
  for (let number = before.games + 1; ; number++) {
    const next = readings.next();
    if (next.done === true) return { games, problems, skipped, progress: next.value };
    const converted = convertGame(next.value, number);
    const { game, reason, problem } = converted;
    if (game !== undefined) games.push(game);
    if (problem === undefined) continue;
    skipped[reason] = (skipped[reason] ?? 0) + 1;
    problems.push({ ...problem, ...(name === undefined ? {} : { file: name }) });
  }
};

const convertGame = (reading: PgnReading, number: number): ConvertedGame => {
  if (!reading.ok) return { reason: 'unreadable', problem: toSkippedGame(reading.error) };
  const converted = toReferenceGame(reading.value);
  if (!converted.ok)
    return {
      reason: converted.error,
      problem: { message: errorSentence({ id: SKIP_MESSAGES[converted.error] }), game: number },
    };
  if (reading.cut === undefined) return { game: converted.value };
  return { game: converted.value, reason: SHORTENED, problem: { ...toSkippedGame(reading.cut), isKept: true } };
};

const toSkippedGame = ({ message, game, line, column, moveNumber }: PgnProblem): SkippedGame => ({
  message,
  game,
  line,
  column,
  moveNumber,
});

const SKIP_MESSAGES = {
  variant: 'skipped-variant',
  'custom-start': 'skipped-custom-start',
  'no-moves': 'skipped-no-moves',
  unfinished: 'skipped-unfinished',
  irregular: 'skipped-irregular',
  nameless: 'skipped-nameless',
} as const satisfies Readonly<Record<SkipReason, string>>;

export const referenceTasks = { readReferenceFile };

export type ReferenceThread = Thread<typeof referenceTasks>;

// Worker protocol: the thread requests bytes and returns games in steps

/** State between two steps, stored as JSON. */
export type FileProgress = {
  readonly entry: number;
  /** Decompressed bytes read of the next entry. */
  readonly bytes: number;
  readonly pgn: PgnProgress;
};

/** A rejected game, or one `isKept` up to an illegal move. */
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
  readonly skipped: Readonly<Record<string, number>>;
  readonly problems: readonly SkippedGame[];
  readonly progress: FileProgress;
  /** Compressed bytes. */
  readonly bytesRead: number;
};

type FileToRead = { readonly kind: FileKind; readonly size: number; readonly progress: FileProgress };

export type FileRequest =
  | { readonly kind: 'bytes'; readonly from: number; readonly length: number; readonly read: number }
  | { readonly kind: 'step'; readonly step: ReadStep };

/** Bytes for `bytes`; for `step` whether to continue. `false` stops reading. */
export type FileRequestHandler = (question: FileRequest) => Promise<Uint8Array | boolean>;

export type FileOutcome =
  | { readonly kind: 'read' | 'stopped' }
  | { readonly kind: 'damaged'; readonly damage: FileDamage };

type Keep = (step: Omit<ReadStep, 'bytesRead'>) => Promise<boolean>;

async function* skipBytes(chunks: AsyncIterable<Uint8Array>, start: number): AsyncGenerator<Uint8Array> {
  let left = start;
  for await (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

type TextChunk = { readonly text: string; readonly bytes: number };

async function* markLast(pieces: AsyncIterable<TextChunk>): AsyncGenerator<TextChunk & { readonly isLast: boolean }> {
  let waiting: TextChunk | undefined;
  for await (const piece of pieces) {
    if (waiting !== undefined) yield { ...waiting, isLast: false };
    waiting = piece;
  }
  yield { text: '', bytes: 0, ...waiting, isLast: true };
}

type ReadMode = { readonly isLast: boolean; readonly name: string | undefined };

/** A game cut at an illegal move has a problem too. */
type ConvertedGame =
  | { readonly game: ReferenceGame; readonly reason?: undefined; readonly problem?: undefined }
  | { readonly game?: ReferenceGame; readonly reason: string; readonly problem: SkippedGame };
