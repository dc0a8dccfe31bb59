/** Bytes packed by zstd, unpacked as they come. What one step becomes at the worst fits into memory. */
import { Readable, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { Decompress } from 'fzstd';
import { DamagedFile, isBomb } from './damaged-file';
import { FrameReader, MAX_WINDOW, type FramePart } from './zstd-frames';

export type Unpacked = {
  readonly bytes: Uint8Array;
  /** Packed bytes that have gone into it and all before. */
  readonly packed: number;
};

/** What unpacks frames, none of which asks for more than `MAX_WINDOW`. */
export type ZstdDecoder = {
  readonly decode: (parts: AsyncIterable<FramePart>) => AsyncIterable<readonly Uint8Array[]>;
  /** Whether each block moves its frame's whole window. */
  readonly movesWindow: boolean;
  /** Packed bytes that it takes at once. */
  readonly step: number;
};

/**
 * Bytes moved within windows: 512 for each byte unpacked, which is eight times what a file with blocks of the usual size needs,
 * and some hundred small blocks without a reason.
 */
const MOVED_PER_BYTE = 512;
const MOVED_FREELY = 256 * MAX_WINDOW;

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

/** Where Node has none of its own. A block of 4 bytes may become 128 KB, and all blocks of a step are in memory at once. */
export const PACKAGE_DECODER: ZstdDecoder = { decode: decodeByPackage, movesWindow: true, step: 1024 };

type ZstdOfNode = {
  readonly createZstdDecompress: (settings: { readonly params: Readonly<Record<number, number>> }) => Transform;
  readonly constants: { readonly ZSTD_d_windowLogMax: number };
};

const hasZstd = (module: object): module is ZstdOfNode => 'createZstdDecompress' in module;

/** From version 22.15 on. It takes the frames one by one: behind one that comes together with the next one it would end. */
const createNodeDecoder = (module: object): ZstdDecoder | undefined => {
  if (!hasZstd(module)) return undefined;
  const { createZstdDecompress, constants } = module;
  const params = { [constants.ZSTD_d_windowLogMax]: Math.log2(MAX_WINDOW) };
  async function* decode(parts: AsyncIterable<FramePart>): AsyncGenerator<readonly Uint8Array[]> {
    const bytes = bytesOf(parts);
    // Skippable frames alone are nothing to be unpacked, which newer versions take for an end that is missing.
    const first = await bytes.next();
    if (first.done === true) return;
    const unpacker = createZstdDecompress({ params });
    const source = Readable.from(startingWith(first.value, bytes)).on('error', (error) => unpacker.destroy(error));
    source.pipe(unpacker);
    try {
      for await (const chunk of unpacker) if (chunk instanceof Uint8Array) yield [chunk];
    } catch (error) {
      throw isFault(error) ? new DamagedFile('damaged') : error;
    } finally {
      source.destroy();
      unpacker.destroy();
    }
  }
  return { decode, movesWindow: false, step: 16 * 1024 };
};

export const NODE_DECODER = createNodeDecoder(zlib);

/** Throws a `DamagedFile` where it cannot be unpacked, or becomes more than so many times its size. */
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
        if (movesWindow && frames.moved > MOVED_FREELY + MOVED_PER_BYTE * size)
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

async function* startingWith<Value>(first: Value, others: AsyncIterable<Value>): AsyncGenerator<Value> {
  yield first;
  yield* others;
}

async function* bytesOf(parts: AsyncIterable<FramePart>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of parts) yield bytes;
}

const isFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z(?:STD)?_/.test(String(error.code));
