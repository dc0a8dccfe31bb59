/**
 * The texts in a file that may be packed, each unpacked as it is read, so that no memory ever holds one whole. A plain text
 * and one packed by zstd are one entry; a ZIP file has one for each of its files.
 */
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { DamagedFile, type FileKind, isBomb } from '../../platform/file-kind';
import { unpackZstd } from '../../platform/zstd';

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
type OnRead = (position: number, bytes: number) => void;

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

/**
 * What a ZIP file holds, by the directory at its end (APPNOTE.TXT of PKWARE, 4.3): where each file begins and how it is
 * packed. The local headers alone would not do, as those of many programs name no sizes.
 */

/** A file of which any part can be read. */
type RandomAccess = {
  readonly size: number;
  /** Fewer bytes than asked for at the end alone. */
  readonly read: (from: number, length: number) => Promise<Uint8Array>;
};

type ZipEntry = {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 is stored as it is, 8 deflated. */
  readonly method: number;
  readonly packedSize: number;
  /** Of what it unpacks to. */
  readonly crc: number;
  /** Of its local header. */
  readonly offset: number;
  /** Where the next entry's local header begins, or the directory: its packed bytes end before. */
  readonly end: number;
};

/** Of a file: more than any collection of games has. */
export const MAX_ENTRIES = 5000;

const END = { sign: 0x06054b50, length: 22, longestComment: 0xffff };

const END_64 = { sign: 0x06064b50, length: 56, locator: 0x07064b50, locatorLength: 20 };

const ENTRY = { sign: 0x02014b50, length: 46 };

const LOCAL = { sign: 0x04034b50, length: 30 };

const IN_64 = 0xffffffff;

/** In bytes; with usual names the entries are too many long before. */
const LONGEST_DIRECTORY = 4_000_000;

const readZipDirectory = async (file: RandomAccess): Promise<readonly ZipEntry[]> => {
  const { offset, size } = await findDirectory(file);
  if (offset + size > file.size) throw new DamagedFile('damaged');
  if (size > LONGEST_DIRECTORY) throw new DamagedFile('too-many-entries');
  return withEnds(entriesOf(await readBuffer(file, offset, size)), offset);
};

/**
 * Throws a `DamagedFile` where two entries have bytes in common: so a small file can hold the same text any number of times.
 * How long the local headers are is looked at as each of them is read.
 */
const withEnds = (entries: readonly FoundEntry[], directory: number): readonly ZipEntry[] => {
  const starts = [...entries.map(({ offset }) => offset), directory].toSorted((one, other) => one - other);
  if (new Set(starts).size < starts.length) throw new DamagedFile('overlapping');
  const ends = new Map(starts.slice(1).map((end, index) => [starts[index], end]));
  return entries.map((entry) => {
    const end = ends.get(entry.offset) ?? directory;
    if (entry.offset + LOCAL.length + entry.packedSize > end) throw new DamagedFile('overlapping');
    return { ...entry, end };
  });
};

/** Where the packed bytes of an entry begin. */
const readDataOffset = async (file: RandomAccess, { offset, packedSize, end }: ZipEntry): Promise<number> => {
  const header = await readBuffer(file, offset, LOCAL.length);
  if (header.length < LOCAL.length || header.readUInt32LE(0) !== LOCAL.sign) throw new DamagedFile('damaged');
  const start = offset + LOCAL.length + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + packedSize > end) throw new DamagedFile('overlapping');
  return start;
};

type FoundEntry = Omit<ZipEntry, 'end'>;

type Place = { readonly offset: number; readonly size: number };

const findDirectory = async (file: RandomAccess): Promise<Place> => {
  const from = Math.max(0, file.size - END.length - END.longestComment);
  const tail = await readBuffer(file, from, file.size - from);
  for (let at = tail.length - END.length; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END.sign) continue;
    const place = { offset: tail.readUInt32LE(at + 16), size: tail.readUInt32LE(at + 12) };
    return place.offset === IN_64 || place.size === IN_64 ? findDirectory64(file, from + at) : place;
  }
  // Its end is missing: a download that broke off.
  throw new DamagedFile('breaks-off');
};

const findDirectory64 = async (file: RandomAccess, end: number): Promise<Place> => {
  const locator = await readBuffer(file, Math.max(0, end - END_64.locatorLength), END_64.locatorLength);
  if (locator.length < END_64.locatorLength || locator.readUInt32LE(0) !== END_64.locator)
    throw new DamagedFile('damaged');
  const record = await readBuffer(file, Number(locator.readBigUInt64LE(8)), END_64.length);
  if (record.length < END_64.length || record.readUInt32LE(0) !== END_64.sign) throw new DamagedFile('damaged');
  return { offset: Number(record.readBigUInt64LE(48)), size: Number(record.readBigUInt64LE(40)) };
};

const entriesOf = (directory: Buffer): readonly FoundEntry[] => {
  const entries: FoundEntry[] = [];
  for (let at = 0; at + ENTRY.length <= directory.length;) {
    if (directory.readUInt32LE(at) !== ENTRY.sign) throw new DamagedFile('damaged');
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
      ...withLongFields(sizes, directory.subarray(nameEnd, extraEnd)),
    });
    at = extraEnd + (comment ?? 0);
  }
  return entries;
};

type ZipDirectorySizes = { readonly size: number; readonly packedSize: number; readonly offset: number };

/** Numbers that 32 bits do not hold stand behind, in this order, and only those. */
const withLongFields = (
  { size, packedSize, offset }: ZipDirectorySizes,
  extra: Buffer,
): Omit<ZipDirectorySizes, 'size'> => {
  const long = longFieldOf(extra);
  let at = size === IN_64 ? 8 : 0;
  const take = (value: number): number => {
    if (value !== IN_64) return value;
    if (at + 8 > long.length) throw new DamagedFile('damaged');
    at += 8;
    return Number(long.readBigUInt64LE(at - 8));
  };
  return { packedSize: take(packedSize), offset: take(offset) };
};

const longFieldOf = (extra: Buffer): Buffer => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  return Buffer.alloc(0);
};

const readBuffer = async (file: RandomAccess, from: number, length: number): Promise<Buffer> =>
  Buffer.from(await file.read(from, length));
