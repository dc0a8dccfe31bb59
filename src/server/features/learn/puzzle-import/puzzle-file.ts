/** A file of puzzles as a stream of text, plain or packed by zstd. The file is never in memory whole. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Result } from '../../../../chess/types';
import { DamagedFile as DamagedBytes, type FileDamage, kindOfFile } from '../../../platform/file-kind';
import { unpackZstd } from '../../../platform/zstd';

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

/** Looks at the file's beginning; the error is a sentence. */
export const lookAtPuzzleFile = async (path: string): Promise<Result<PuzzleFile, string>> => {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    const beginning = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) return { ok: false, error: `${path} is empty` };
    const hash = createHash('sha256').update(beginning).digest('hex').slice(0, 32);
    const isPacked = path.endsWith('.zst') || kindOfFile(beginning) === 'zst';
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
  let bytesRead = 0;
  for await (const { bytes, packed } of isPacked ? unpack(path) : plain(path)) {
    bytesRead = packed;
    yield { text: decoder.decode(bytes, { stream: true }), bytesRead };
  }
  yield { text: decoder.decode(), bytesRead };
}

type Part = { readonly bytes: Uint8Array; readonly packed: number };

async function* plain(path: string): AsyncGenerator<Part> {
  let packed = 0;
  for await (const bytes of bytesOf(path)) {
    packed += bytes.length;
    yield { bytes, packed };
  }
}

async function* unpack(path: string): AsyncGenerator<Part> {
  try {
    yield* unpackZstd(bytesOf(path), MAX_RATIO);
  } catch (error) {
    throw error instanceof DamagedBytes ? new DamagedFile(WORDS[error.damage] ?? WORDS.damaged) : error;
  }
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: PORTION })) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}

const WORDS: Readonly<Partial<Record<FileDamage, string>> & { damaged: string }> = {
  'breaks-off': 'breaks off; was it copied or downloaded whole?',
  'too-tight':
    'asks for more than 8 MB at once to be unpacked; pack it anew: zstd -d --long=31 -c FILE | zstd -19 -o NEW.zst',
  'too-many-blocks': 'has a great many tiny blocks; pack it anew: zstd -d -c FILE | zstd -o NEW.zst',
  'needs-dictionary': 'was packed with a dictionary; pack it anew without one',
  'too-large': `unpacks to more than ${MAX_RATIO} times its size, which no table of puzzles does`,
  damaged: 'is no zstd file, or a damaged one',
};
