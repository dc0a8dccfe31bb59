/** A puzzle file as a stream of text, plain or compressed with zstd; never in memory as a whole. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Result } from '../../../../chess/types';
import { DamagedFile as DamagedBytes, type FileDamage, kindOfFile } from '../../../platform/file-kind';
import { unpackZstd } from '../../../platform/zstd';

export type PuzzleFile = {
  readonly path: string;
  /** In bytes, compressed. */
  readonly size: number;
  readonly isPacked: boolean;
  /** Identifies the file in any folder: name, size and a hash of its beginning. */
  readonly key: string;
};

/** `bytesRead` counts compressed bytes from the start of the file. */
export type TextChunk = { readonly text: string; readonly bytesRead: number };

/** The message is a sentence without its subject. */
export class DamagedFile extends Error {}

const HASHED_BYTES = 65_536;

const CHUNK_SIZE = 262_144;

/** Maximum decompression ratio; Lichess' own file has about 4. */
const MAX_RATIO = 30;

/** The error is a sentence. */
export const openPuzzleFile = async (path: string): Promise<Result<PuzzleFile, string>> => {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HASHED_BYTES), 0, HASHED_BYTES, 0);
    const start = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) return { ok: false, error: `${path} is empty` };
    const hash = createHash('sha256').update(start).digest('hex').slice(0, 32);
    const isPacked = path.endsWith('.zst') || kindOfFile(start) === 'zst';
    return { ok: true, value: { path, size, isPacked, key: `${basename(path)} ${size} ${hash}` } };
  } catch (error) {
    return { ok: false, error: `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
};

/** Throws a `DamagedFile` if decompression fails. */
export async function* readText({ path, isPacked }: Pick<PuzzleFile, 'path' | 'isPacked'>): AsyncGenerator<TextChunk> {
  const decoder = new TextDecoder();
  let bytesRead = 0;
  for await (const { bytes, packed } of isPacked ? decompress(path) : readPlain(path)) {
    bytesRead = packed;
    yield { text: decoder.decode(bytes, { stream: true }), bytesRead };
  }
  yield { text: decoder.decode(), bytesRead };
}

type ByteChunk = { readonly bytes: Uint8Array; readonly packed: number };

async function* readPlain(path: string): AsyncGenerator<ByteChunk> {
  let packed = 0;
  for await (const bytes of readBytes(path)) {
    packed += bytes.length;
    yield { bytes, packed };
  }
}

async function* decompress(path: string): AsyncGenerator<ByteChunk> {
  try {
    yield* unpackZstd(readBytes(path), MAX_RATIO);
  } catch (error) {
    throw error instanceof DamagedBytes
      ? new DamagedFile(DAMAGE_MESSAGES[error.damage] ?? DAMAGE_MESSAGES.damaged)
      : error;
  }
}

async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_SIZE })) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}

const DAMAGE_MESSAGES: Readonly<Partial<Record<FileDamage, string>> & { damaged: string }> = {
  'breaks-off': 'is incomplete; was it copied or downloaded completely?',
  'too-tight': 'needs a window of more than 8 MB; recompress it: zstd -d --long=31 -c FILE | zstd -19 -o NEW.zst',
  'too-many-blocks': 'has a great many tiny blocks; pack it anew: zstd -d -c FILE | zstd -o NEW.zst',
  'needs-dictionary': 'was compressed with a dictionary; recompress it without one',
  'too-large': `unpacks to more than ${MAX_RATIO} times its size, which is implausible`,
  damaged: 'is not a zstd file, or is damaged',
};
