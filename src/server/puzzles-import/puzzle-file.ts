/** A file of puzzles as a stream of text, plain or packed by zstd. The file is never in memory whole. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Decompress, ZstdErrorCode } from 'fzstd';
import type { Result } from '../../chess/types';

export type PuzzleFile = {
  readonly path: string;
  /** In bytes, as it lies there. */
  readonly size: number;
  readonly isPacked: boolean;
  /** What tells it from other files, wherever it lies: its name, size and beginning. */
  readonly key: string;
};

/** A portion of the text, and how many bytes of the file were read for it and all before. */
export type TextPortion = { readonly text: string; readonly bytesRead: number };

/** Why a file cannot be read to its end: the message is a sentence without its subject. */
export class DamagedFile extends Error {}

const BEGINNING = 65_536;
const PORTION = 262_144;
/** How many times its size a packed file may become; Lichess' own becomes about four times as large. */
const MAX_RATIO = 30;
/** Unpacked bytes from which on that is asked. */
const RATIO_FROM = 1_000_000;
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Looks at the file's beginning; the error is a sentence. */
export const lookAtPuzzleFile = async (path: string): Promise<Result<PuzzleFile, string>> => {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    const beginning = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) return { ok: false, error: `${path} is empty` };
    const hash = createHash('sha256').update(beginning).digest('hex').slice(0, 32);
    const isPacked = path.endsWith('.zst') || beginning.subarray(0, 4).equals(ZSTD);
    return { ok: true, value: { path, size, isPacked, key: `${basename(path)} ${size} ${hash}` } };
  } catch (error) {
    return { ok: false, error: `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
};

/** The text in portions; throws a `DamagedFile` where it cannot be unpacked. */
export async function* readText({
  path,
  isPacked,
}: Pick<PuzzleFile, 'path' | 'isPacked'>): AsyncGenerator<TextPortion> {
  const decoder = new TextDecoder();
  const unpacker = isPacked ? createUnpacker() : undefined;
  let bytesRead = 0;
  for await (const bytes of inSteps(bytesOf(path), isPacked ? PACKED_STEP : PORTION)) {
    bytesRead += bytes.length;
    for (const part of unpacker?.push(bytes, bytesRead) ?? [bytes]) {
      yield { text: decoder.decode(part, { stream: true }), bytesRead };
    }
  }
  for (const part of unpacker?.end(bytesRead) ?? []) yield { text: decoder.decode(part, { stream: true }), bytesRead };
  yield { text: decoder.decode(), bytesRead };
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: PORTION })) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}

/** Small enough that what a step becomes at the worst fits into memory: a block of 4 bytes may become 128 KB. */
const PACKED_STEP = 1024;

async function* inSteps(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += size) yield chunk.subarray(from, from + size);
  }
}

/** `bytesRead` are those of the file so far, packed. */
const createUnpacker = () => {
  let unpacked: Uint8Array[] = [];
  let size = 0;
  const zstd = new Decompress((part) => {
    size += part.length;
    unpacked.push(part);
  });
  const push = (bytes: Uint8Array, bytesRead: number, isLast: boolean): readonly Uint8Array[] => {
    unpacked = [];
    try {
      zstd.push(bytes, isLast);
    } catch (error) {
      throw new DamagedFile(wordsFor(error));
    }
    if (size > RATIO_FROM && size > MAX_RATIO * bytesRead) throw new DamagedFile(TOO_LARGE);
    return unpacked;
  };
  return {
    push: (bytes: Uint8Array, bytesRead: number): readonly Uint8Array[] => push(bytes, bytesRead, false),
    end: (bytesRead: number): readonly Uint8Array[] => push(new Uint8Array(), bytesRead, true),
  };
};

const TOO_LARGE = `unpacks to more than ${MAX_RATIO} times its size, which no table of puzzles does`;

const wordsFor = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === ZstdErrorCode.UnexpectedEOF) return 'breaks off; was it copied or downloaded whole?';
  if (code === ZstdErrorCode.WindowSizeTooLarge)
    return 'is packed too tightly; unpack it first: zstd -d --long=31 FILE';
  return 'is no zstd file, or a damaged one';
};
