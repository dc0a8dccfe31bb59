/** The entries of a file, decompressed as streams. Plain text and zstd have one entry. */
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { DamagedFile, type FileKind, isBomb } from '../../platform/file-kind';
import { unpackZstd } from '../../platform/zstd';

export type FileEntry = {
  /** Within a ZIP file. */
  readonly name?: string;
  /** Chunks of at most 64 KB. Throws a `DamagedFile` if decompression fails. */
  readonly bytes: () => AsyncGenerator<Uint8Array>;
};

/** Bytes read at once, and the maximum size of output chunks. */
const READ_SIZE = 128 * 1024;

const CHUNK_SIZE = 64 * 1024;

/** Maximum decompression ratio; collections of games have four to ten. */
const MAX_RATIO = 60;

const STORED = 0;

const DEFLATED = 8;

/** `position`: end of the read range in the file; `bytes`: its length. */
type OnRead = (position: number, bytes: number) => void;

export const openEntries = async (
  kind: FileKind,
  file: RandomAccess,
  onRead: OnRead,
): Promise<readonly FileEntry[]> => {
  const stream = (from: number, length: number) => readStream(file, from, length, onRead);
  if (kind === 'pgn') return [{ bytes: () => splitChunks(stream(0, file.size)) }];
  if (kind === 'zst') return [{ bytes: () => splitChunks(bytesOnly(unpackZstd(stream(0, file.size), MAX_RATIO))) }];
  const entries = await readZipDirectory(file);
  // Summed over all entries: many small ones can add up to a decompression bomb.
  const total: Sizes = { size: 0, packed: 0 };
  return entries
    .filter(({ name }) => !name.endsWith('/'))
    .map((entry) => ({ name: entry.name, bytes: () => splitChunks(readZipEntry(file, entry, { stream, total })) }));
};

type Sizes = { size: number; packed: number };

type Stream = (from: number, length: number) => AsyncGenerator<Uint8Array>;

async function* readStream(
  file: RandomAccess,
  from: number,
  length: number,
  onRead: OnRead,
): AsyncGenerator<Uint8Array> {
  const end = Math.min(file.size, from + length);
  if (from + length > file.size) throw new DamagedFile('breaks-off');
  for (let at = from; at < end;) {
    const chunk = await file.read(at, Math.min(READ_SIZE, end - at));
    if (chunk.length === 0) throw new DamagedFile('breaks-off');
    at += chunk.length;
    onRead(at, chunk.length);
    yield chunk;
  }
}

type ZipReadContext = { readonly stream: Stream; readonly total: Sizes };

async function* readZipEntry(
  file: RandomAccess,
  entry: ZipEntry,
  { stream, total }: ZipReadContext,
): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted) throw new DamagedFile('encrypted');
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new DamagedFile('odd-packing');
  let crc = 0;
  const readPacked = async function* () {
    for await (const chunk of stream(await readDataOffset(file, entry), entry.packedSize)) {
      total.packed += chunk.length;
      yield chunk;
    }
  };
  for await (const chunk of entry.method === STORED ? readPacked() : inflate(readPacked())) {
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

async function* bytesOnly(parts: AsyncIterable<{ readonly bytes: Uint8Array }>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of parts) yield bytes;
}

async function* splitChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += CHUNK_SIZE) yield chunk.subarray(from, from + CHUNK_SIZE);
}

// ZIP central directory (APPNOTE.TXT of PKWARE, 4.3). Many programs write no sizes into the local headers.

/** A file with random access. */
type RandomAccess = {
  readonly size: number;
  /** Returns fewer bytes only at the end. */
  readonly read: (from: number, length: number) => Promise<Uint8Array>;
};

type ZipEntry = {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 is stored, 8 deflated. */
  readonly method: number;
  readonly packedSize: number;
  /** Of the decompressed data. */
  readonly crc: number;
  /** Of its local header. */
  readonly offset: number;
  /** Start of the next local header or the directory: an upper bound for the compressed data. */
  readonly end: number;
};

/** More than any collection of games has. */
export const MAX_ENTRIES = 5000;

const END = { signature: 0x06054b50, length: 22, maxCommentLength: 0xffff };

const END_64 = { signature: 0x06064b50, length: 56, locator: 0x07064b50, locatorLength: 20 };

const ENTRY = { signature: 0x02014b50, length: 46 };

const LOCAL = { signature: 0x04034b50, length: 30 };

const IN_64 = 0xffffffff;

/** In bytes; with usual names the number of entries is exceeded long before. */
const MAX_DIRECTORY_BYTES = 4_000_000;

const readZipDirectory = async (file: RandomAccess): Promise<readonly ZipEntry[]> => {
  const { offset, size } = await findDirectory(file);
  if (offset + size > file.size) throw new DamagedFile('damaged');
  if (size > MAX_DIRECTORY_BYTES) throw new DamagedFile('too-many-entries');
  return addEnds(parseDirectory(await readBuffer(file, offset, size)), offset);
};

/**
 * Throws a `DamagedFile` if entries overlap, as in a ZIP bomb. The lengths of local headers are checked when they are
 * read.
 */
const addEnds = (entries: readonly DirectoryEntry[], directory: number): readonly ZipEntry[] => {
  const starts = [...entries.map(({ offset }) => offset), directory].toSorted((one, other) => one - other);
  if (new Set(starts).size < starts.length) throw new DamagedFile('overlapping');
  const ends = new Map(starts.slice(1).map((end, index) => [starts[index], end]));
  return entries.map((entry) => {
    const end = ends.get(entry.offset) ?? directory;
    if (entry.offset + LOCAL.length + entry.packedSize > end) throw new DamagedFile('overlapping');
    return { ...entry, end };
  });
};

const readDataOffset = async (file: RandomAccess, { offset, packedSize, end }: ZipEntry): Promise<number> => {
  const header = await readBuffer(file, offset, LOCAL.length);
  if (header.length < LOCAL.length || header.readUInt32LE(0) !== LOCAL.signature) throw new DamagedFile('damaged');
  const start = offset + LOCAL.length + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + packedSize > end) throw new DamagedFile('overlapping');
  return start;
};

type DirectoryEntry = Omit<ZipEntry, 'end'>;

type DirectoryLocation = { readonly offset: number; readonly size: number };

const findDirectory = async (file: RandomAccess): Promise<DirectoryLocation> => {
  const from = Math.max(0, file.size - END.length - END.maxCommentLength);
  const tail = await readBuffer(file, from, file.size - from);
  for (let at = tail.length - END.length; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END.signature) continue;
    const location = { offset: tail.readUInt32LE(at + 16), size: tail.readUInt32LE(at + 12) };
    return location.offset === IN_64 || location.size === IN_64 ? findDirectory64(file, from + at) : location;
  }
  // The end is missing: an incomplete download.
  throw new DamagedFile('breaks-off');
};

const findDirectory64 = async (file: RandomAccess, end: number): Promise<DirectoryLocation> => {
  const locator = await readBuffer(file, Math.max(0, end - END_64.locatorLength), END_64.locatorLength);
  if (locator.length < END_64.locatorLength || locator.readUInt32LE(0) !== END_64.locator)
    throw new DamagedFile('damaged');
  const record = await readBuffer(file, Number(locator.readBigUInt64LE(8)), END_64.length);
  if (record.length < END_64.length || record.readUInt32LE(0) !== END_64.signature) throw new DamagedFile('damaged');
  return { offset: Number(record.readBigUInt64LE(48)), size: Number(record.readBigUInt64LE(40)) };
};

const parseDirectory = (directory: Buffer): readonly DirectoryEntry[] => {
  const entries: DirectoryEntry[] = [];
  for (let at = 0; at + ENTRY.length <= directory.length;) {
    if (directory.readUInt32LE(at) !== ENTRY.signature) throw new DamagedFile('damaged');
    if (entries.length >= MAX_ENTRIES) throw new DamagedFile('too-many-entries');
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const nameEnd = at + ENTRY.length + (name ?? 0);
    const extraEnd = nameEnd + (extra ?? 0);
    const sizes = {
      size: directory.readUInt32LE(at + 24),
      packedSize: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    };
    entries.push({
      name: directory.toString('utf8', at + ENTRY.length, nameEnd),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      ...readZip64Sizes(sizes, directory.subarray(nameEnd, extraEnd)),
    });
    at = extraEnd + (comment ?? 0);
  }
  return entries;
};

type DirectorySizes = { readonly size: number; readonly packedSize: number; readonly offset: number };

/** ZIP64: values that exceed 32 bits follow in this order in the extra field. */
const readZip64Sizes = ({ size, packedSize, offset }: DirectorySizes, extra: Buffer): Omit<DirectorySizes, 'size'> => {
  const long = findZip64Field(extra);
  let at = size === IN_64 ? 8 : 0;
  const take = (value: number): number => {
    if (value !== IN_64) return value;
    if (at + 8 > long.length) throw new DamagedFile('damaged');
    at += 8;
    return Number(long.readBigUInt64LE(at - 8));
  };
  return { packedSize: take(packedSize), offset: take(offset) };
};

const findZip64Field = (extra: Buffer): Buffer => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  return Buffer.alloc(0);
};

const readBuffer = async (file: RandomAccess, from: number, length: number): Promise<Buffer> =>
  Buffer.from(await file.read(from, length));
