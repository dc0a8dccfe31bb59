/** Streaming zstd decompression with bounded memory. */
import { Readable, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { Decompress } from 'fzstd';
import { DamagedFile, isBomb } from './file-kind';

type Unpacked = {
  readonly bytes: Uint8Array;
  /** Packed bytes consumed so far. */
  readonly packed: number;
};

/** Unpacks frames with windows up to `MAX_WINDOW`. */
export type ZstdDecoder = {
  readonly decode: (parts: AsyncIterable<FramePart>) => AsyncIterable<readonly Uint8Array[]>;
  /** Each block copies the frame's whole window. */
  readonly movesWindow: boolean;
  /** Packed bytes per step. */
  readonly step: number;
};

/** Bytes copied within windows per unpacked byte: eight times the need of files with usual block sizes. */
const MOVED_PER_BYTE = 512;

// Frame headers (RFC 8878, 3.1) are checked before unpacking, because a header could demand a window of gigabytes.
// Skippable frames are skipped.

/** Maximum window in bytes: enough for `zstd -19` and Lichess' files; only --ultra and --long exceed it. */
export const MAX_WINDOW = 8 * 1024 * 1024;

const MOVED_ALLOWANCE = 256 * MAX_WINDOW;

async function* decodeByPackage(parts: AsyncIterable<FramePart>): AsyncGenerator<readonly Uint8Array[]> {
  let unpacked: Uint8Array[] = [];
  const open = (): Decompress => new Decompress((bytes) => unpacked.push(bytes));
  let frame = open();
  for await (const { bytes, isEnd } of parts) {
    unpacked = [];
    try {
      frame.push(bytes, isEnd);
    } catch {
      throw new DamagedFile('damaged');
    }
    yield unpacked;
    if (isEnd) frame = open();
  }
}

/**
 * Fallback for older Node versions. A 4 byte block may unpack to 128 KB, and all blocks of a step are in memory at
 * once.
 */
export const PACKAGE_DECODER: ZstdDecoder = { decode: decodeByPackage, movesWindow: true, step: 1024 };

type ZstdOfNode = {
  readonly createZstdDecompress: (settings: { readonly params: Readonly<Record<number, number>> }) => Transform;
  readonly constants: { readonly ZSTD_d_windowLogMax: number };
};

const hasZstd = (module: object): module is ZstdOfNode => 'createZstdDecompress' in module;

/** Node 22.15 or later. Frames are passed separately, since it stops after one that arrives together with the next. */
const createNodeDecoder = (module: object): ZstdDecoder | undefined => {
  if (!hasZstd(module)) return undefined;
  const { createZstdDecompress, constants } = module;
  const params = { [constants.ZSTD_d_windowLogMax]: Math.log2(MAX_WINDOW) };
  async function* decode(parts: AsyncIterable<FramePart>): AsyncGenerator<readonly Uint8Array[]> {
    const bytes = bytesOf(parts);
    // Newer versions report skippable frames alone as a missing end.
    const first = await bytes.next();
    if (first.done === true) return;
    const unpacker = createZstdDecompress({ params });
    const source = Readable.from(prepend(first.value, bytes)).on('error', (error) => unpacker.destroy(error));
    source.pipe(unpacker);
    try {
      for await (const chunk of unpacker) if (chunk instanceof Uint8Array) yield [chunk];
    } catch (error) {
      throw isZstdError(error) ? new DamagedFile('damaged') : error;
    } finally {
      source.destroy();
      unpacker.destroy();
    }
  }
  return { decode, movesWindow: false, step: 16 * 1024 };
};

const isZstdError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z(?:STD)?_/.test(String(error.code));

export const NODE_DECODER = createNodeDecoder(zlib);

/** Throws `DamagedFile` for a damaged file or a ratio above `maxRatio`. */
export async function* unpackZstd(
  chunks: AsyncIterable<Uint8Array>,
  maxRatio: number,
  { decode, movesWindow, step }: ZstdDecoder = NODE_DECODER ?? PACKAGE_DECODER,
): AsyncGenerator<Unpacked> {
  const frames = new FrameReader();
  let [packed, size] = [0, 0];
  const parts = async function* (): AsyncGenerator<FramePart> {
    for await (const bytes of inSteps(chunks, step)) {
      packed += bytes.length;
      for (const part of frames.read(bytes)) {
        if (movesWindow && frames.moved > MOVED_ALLOWANCE + MOVED_PER_BYTE * size)
          throw new DamagedFile('too-many-blocks');
        yield part;
      }
    }
    frames.end();
  };
  for await (const unpacked of decode(parts())) {
    for (const { length } of unpacked) size += length;
    if (isBomb({ size, packed }, maxRatio)) throw new DamagedFile('too-large');
    for (const bytes of unpacked) yield { bytes, packed };
  }
}

async function* inSteps(chunks: AsyncIterable<Uint8Array>, step: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += step) yield chunk.subarray(from, from + step);
}

async function* prepend<Value>(first: Value, others: AsyncIterable<Value>): AsyncGenerator<Value> {
  yield first;
  yield* others;
}

async function* bytesOf(parts: AsyncIterable<FramePart>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of parts) yield bytes;
}

/** Raw bytes of one frame. */
type FramePart = {
  readonly bytes: Uint8Array;
  /** Ends the frame. */
  readonly isEnd: boolean;
};

const MAGIC = 0xfd2fb528;

const SKIPPABLE = 0x184d2a5;

const MAX_BLOCK = 128 * 1024;

const SINGLE_SEGMENT = 0x20;

const RESERVED = 0x08;

const CHECKSUM = 0x04;

const RUN_LENGTH = 1;

const RESERVED_TYPE = 3;

/** The next element; some are examined, others passed through. */
type Expected = 'magic' | 'descriptor' | 'header' | 'block-header' | 'block' | 'checksum' | 'skipped-size' | 'skipped';

const PASSED_THROUGH: readonly Expected[] = ['block', 'checksum', 'skipped'];

const WITHIN_FRAME: readonly Expected[] = ['block-header', 'block', 'checksum'];

class FrameReader {
  /** Total bytes copied to keep windows up to date. */
  moved = 0;
  readonly #head = Buffer.alloc(18);
  #expected: Expected = 'magic';
  /** Bytes in `#head`; the expected element is at its end. */
  #size = 0;
  #missing = 4;
  #window = 0;
  #hasChecksum = false;
  #isLastBlock = false;
  #hasFrames = false;

  /** Throws `DamagedFile` before passing on any byte of a rejected frame. */
  *read(chunk: Uint8Array): Generator<FramePart> {
    /** Start of the frame's bytes in the chunk that were not passed on. */
    let start = this.#isWithinFrame() ? 0 : -1;
    for (let at = 0; at < chunk.length;) {
      const length = Math.min(this.#missing, chunk.length - at);
      if (!PASSED_THROUGH.includes(this.#expected)) {
        this.#head.set(chunk.subarray(at, at + length), this.#size);
        this.#size += length;
      }
      at += length;
      this.#missing -= length;
      while (this.#missing === 0) {
        const wasWithin = this.#isWithinFrame();
        const header = this.#take();
        if (header !== undefined) {
          yield { bytes: header, isEnd: false };
          start = at;
        } else if (wasWithin && !this.#isWithinFrame()) {
          yield { bytes: chunk.subarray(start, at), isEnd: true };
          start = -1;
        }
      }
    }
    if (start !== -1 && start < chunk.length) yield { bytes: chunk.subarray(start), isEnd: false };
  }

  /** Throws `DamagedFile` for a truncated file. */
  end(): void {
    if (this.#expected !== 'magic' || this.#size > 0) throw new DamagedFile('breaks-off');
  }

  /** Handles a complete element. Returns a frame header when it is complete and accepted. */
  #take(): Uint8Array | undefined {
    const head = this.#head;
    if (this.#expected === 'magic') this.#takeMagic(head.readUInt32LE(0));
    else if (this.#expected === 'descriptor') this.#expect('header', headerLength(head[4] ?? 0));
    else if (this.#expected === 'header') return this.#takeHeader();
    else if (this.#expected === 'block-header') this.#takeBlockHeader(head.readUIntLE(0, 3));
    else if (this.#expected === 'block' && !this.#isLastBlock) this.#expectAnew('block-header', 3);
    else if (this.#expected === 'block' && this.#hasChecksum) this.#expect('checksum', 4);
    else if (this.#expected === 'skipped-size') this.#expect('skipped', head.readUInt32LE(4));
    else this.#expectAnew('magic', 4);
    return undefined;
  }

  #takeMagic(magic: number): void {
    if (magic === MAGIC) this.#expect('descriptor', 1);
    else if (magic >>> 4 === SKIPPABLE) this.#expect('skipped-size', 4);
    // Other formats use skippable frames as well.
    else throw new DamagedFile(this.#hasFrames ? 'damaged' : 'odd-packing');
  }

  #takeHeader(): Uint8Array {
    const header = Buffer.from(this.#head.subarray(0, this.#size));
    this.#window = windowOf(header);
    this.#hasChecksum = ((header[4] ?? 0) & CHECKSUM) !== 0;
    this.#hasFrames = true;
    this.#expectAnew('block-header', 3);
    return header;
  }

  #takeBlockHeader(header: number): void {
    const type = (header >> 1) & 3;
    const length = header >> 3;
    if (type === RESERVED_TYPE || length > MAX_BLOCK) throw new DamagedFile('damaged');
    this.#isLastBlock = (header & 1) === 1;
    this.moved += this.#window;
    this.#expect('block', type === RUN_LENGTH ? 1 : length);
  }

  #expect(expected: Expected, bytes: number): void {
    this.#expected = expected;
    this.#missing = bytes;
  }

  #expectAnew(expected: Expected, bytes: number): void {
    this.#size = 0;
    this.#expect(expected, bytes);
  }

  #isWithinFrame(): boolean {
    return WITHIN_FRAME.includes(this.#expected);
  }
}

/** Header bytes after the descriptor. Throws `DamagedFile` for an invalid one. */
const headerLength = (descriptor: number): number => {
  if ((descriptor & RESERVED) !== 0) throw new DamagedFile('damaged');
  const isSingle = (descriptor & SINGLE_SEGMENT) !== 0;
  return Number(!isSingle) + dictionaryBytes(descriptor) + contentBytes(descriptor);
};

const dictionaryBytes = (descriptor: number): number => [0, 1, 2, 4][descriptor & 3] ?? 0;

const contentBytes = (descriptor: number): number =>
  [(descriptor & SINGLE_SEGMENT) === 0 ? 0 : 1, 2, 4, 8][descriptor >> 6] ?? 0;

/** Window size in bytes. Throws `DamagedFile` for a rejected header. */
const windowOf = (header: Buffer): number => {
  const descriptor = header[4] ?? 0;
  const isSingle = (descriptor & SINGLE_SEGMENT) !== 0;
  const dictionary = 5 + Number(!isSingle);
  const content = dictionary + dictionaryBytes(descriptor);
  if (header.subarray(dictionary, content).some((byte) => byte !== 0)) throw new DamagedFile('needs-dictionary');
  const window = isSingle ? contentOf(header, content, contentBytes(descriptor)) : windowFrom(header[5] ?? 0);
  if (window > MAX_WINDOW) throw new DamagedFile('too-tight');
  return window;
};

/** Multiplication, because bit shifts would overflow for the largest windows. */
const windowFrom = (byte: number): number => {
  const base = 2 ** (10 + (byte >> 3));
  return base + (base / 8) * (byte & 7);
};

const contentOf = (header: Buffer, at: number, bytes: number): number => {
  if (bytes === 8) return Number(header.readBigUInt64LE(at));
  return header.readUIntLE(at, bytes) + (bytes === 2 ? 256 : 0);
};
