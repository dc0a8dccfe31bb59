/**
 * The texts in a file that may be packed, each unpacked as it is read, so that no memory ever holds one whole. A plain text
 * and one packed by zstd are one entry; a ZIP file has one for each of its files.
 */
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { DamagedFile, isBomb } from './damaged-file';
import type { FileKind } from './file-kind';
import { unpackZstd } from './unpack-zstd';
import { readDataOffset, readZipDirectory, type RandomAccess, type ZipEntry } from './zip-directory';

export type FileEntry = {
  /** Within a ZIP file. */
  readonly name?: string;
  /** In pieces of some 64 KB. Throws a `DamagedFile` where it cannot be unpacked. */
  readonly bytes: () => AsyncGenerator<Uint8Array>;
};

/** Bytes that are read of the file at once, and that an entry's pieces have at most. */
const CHUNK = 128 * 1024;
const PIECE = 64 * 1024;
/** How many times its size a packed file may become; collections of games become four to ten times as large. */
const MAX_RATIO = 60;
const STORED = 0;
const DEFLATED = 8;

/** Told of what was read of the entries: up to which byte of the file, and how many bytes of it. */
export type OnRead = (position: number, bytes: number) => void;

export const openEntries = async (
  kind: FileKind,
  file: RandomAccess,
  onRead: OnRead,
): Promise<readonly FileEntry[]> => {
  const stream = (from: number, length: number) => streamOf(file, from, length, onRead);
  if (kind === 'pgn') return [{ bytes: () => inPieces(stream(0, file.size)) }];
  if (kind === 'zst') return [{ bytes: () => inPieces(bytesOf(unpackZstd(stream(0, file.size), MAX_RATIO))) }];
  const entries = await readZipDirectory(file);
  // Of all entries together: many small ones unpack to no less than a large one.
  const total: Sizes = { size: 0, packed: 0 };
  return entries
    .filter(({ name }) => !name.endsWith('/'))
    .map((entry) => ({ name: entry.name, bytes: () => inPieces(readZipEntry(file, entry, { stream, total })) }));
};

type Sizes = { size: number; packed: number };
type Stream = (from: number, length: number) => AsyncGenerator<Uint8Array>;

async function* streamOf(file: RandomAccess, from: number, length: number, onRead: OnRead): AsyncGenerator<Uint8Array> {
  const end = Math.min(file.size, from + length);
  if (from + length > file.size) throw new DamagedFile('breaks-off');
  for (let at = from; at < end;) {
    const chunk = await file.read(at, Math.min(CHUNK, end - at));
    if (chunk.length === 0) throw new DamagedFile('breaks-off');
    at += chunk.length;
    onRead(at, chunk.length);
    yield chunk;
  }
}

type Reading = { readonly stream: Stream; readonly total: Sizes };

async function* readZipEntry(
  file: RandomAccess,
  entry: ZipEntry,
  { stream, total }: Reading,
): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted) throw new DamagedFile('encrypted');
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new DamagedFile('odd-packing');
  let crc = 0;
  const counted = async function* () {
    for await (const chunk of stream(await readDataOffset(file, entry), entry.packedSize)) {
      total.packed += chunk.length;
      yield chunk;
    }
  };
  for await (const chunk of entry.method === STORED ? counted() : inflate(counted())) {
    total.size += chunk.length;
    crc = crc32(chunk, crc);
    if (isBomb(total, MAX_RATIO)) throw new DamagedFile('too-large');
    yield chunk;
  }
  if (crc !== entry.crc) throw new DamagedFile('damaged');
}

async function* inflate(packed: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflater = createInflateRaw();
  const source = Readable.from(packed).on('error', (error) => inflater.destroy(error));
  source.pipe(inflater);
  try {
    for await (const chunk of inflater) if (chunk instanceof Uint8Array) yield chunk;
  } catch (error) {
    throw isZlibError(error) ? new DamagedFile('damaged') : error;
  } finally {
    source.destroy();
    inflater.destroy();
  }
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

async function* bytesOf(parts: AsyncIterable<{ readonly bytes: Uint8Array }>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of parts) yield bytes;
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += PIECE) yield chunk.subarray(from, from + PIECE);
}
