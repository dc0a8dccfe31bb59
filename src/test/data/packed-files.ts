/** Files packed as other programs pack them, made by hand so that every field can be a wrong one. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A zstd frame of blocks that are stored as they are: no checksum, no size, a window of 2 MB. */
export const zstOf = (bytes: Uint8Array): Buffer => frameOf({ bytes });

const MAX_BLOCK = 131_072;

type ZipFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** 8, deflated, by default. */
  readonly method?: number;
  readonly isEncrypted?: boolean;
};

/** With sizes in the directory alone, as programs write that stream. */
export const zipOf = (files: readonly ZipFile[]): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, method = 8, isEncrypted = false } of files) {
    const packed = method === 8 ? deflateRawSync(bytes) : Buffer.from(bytes);
    const flags = 8 + Number(isEncrypted);
    const local = Buffer.concat([Buffer.alloc(30), Buffer.from(name), packed]);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.concat([Buffer.alloc(46), Buffer.from(name)]);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc32(bytes), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local);
    directory.push(entry);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
};

type Frame = {
  readonly bytes: Uint8Array;
  /** Its exponent above 10 and its mantissa, as the byte has them; 2 MB by default. */
  readonly window?: number;
  /** Of 8 bytes; its content is its window. */
  readonly singleSegment?: number;
  readonly dictionary?: number;
  readonly isReserved?: boolean;
  readonly hasChecksum?: boolean;
  readonly blockSize?: number;
};

/** A zstd frame whose blocks are stored as they are; a checksum that nobody looks at is a wrong one. */
export const frameOf = ({ bytes, window = 0x58, singleSegment, dictionary, ...more }: Frame): Buffer => {
  const { isReserved = false, hasChecksum = false, blockSize = MAX_BLOCK } = more;
  const isSingle = singleSegment !== undefined;
  const descriptor =
    (isSingle ? 0xe0 : 0) + (isReserved ? 8 : 0) + (hasChecksum ? 4 : 0) + (dictionary === undefined ? 0 : 3);
  const content = Buffer.alloc(isSingle ? 8 : 0);
  if (isSingle) content.writeBigUInt64LE(BigInt(singleSegment));
  const dictionaryId = Buffer.alloc(dictionary === undefined ? 0 : 4);
  if (dictionary !== undefined) dictionaryId.writeUInt32LE(dictionary);
  const head = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, descriptor]), Buffer.from(isSingle ? [] : [window])];
  const parts = [...head, dictionaryId, content, ...blocksOf(bytes, blockSize)];
  return Buffer.concat([...parts, Buffer.alloc(hasChecksum ? 4 : 0)]);
};

function* blocksOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let from = 0; from === 0 || from < bytes.length; from += size) {
    const block = bytes.subarray(from, from + size);
    const head = Buffer.alloc(3);
    head.writeUIntLE(Number(from + size >= bytes.length) + 8 * block.length, 0, 3);
    yield head;
    yield block;
  }
}

/** `kind` is one of 16. */
export const skippableOf = (size: number, kind = 0): Buffer => {
  const frame = Buffer.alloc(8 + size, 0x28);
  frame.writeUInt32LE(0x184d2a50 + kind, 0);
  frame.writeUInt32LE(size, 4);
  return frame;
};

/** A ZIP file whose directory names its one entry again and again. */
export const overlappingZipOf = (bytes: Uint8Array, entries: number): Buffer => {
  const zip = zipOf([{ name: 'a.pgn', bytes }]);
  const directory = zip.readUInt32LE(zip.length - 6);
  const entry = zip.subarray(directory, -22);
  const end = Buffer.from(zip.subarray(-22));
  end.writeUInt32LE(entry.length * entries, 12);
  return Buffer.concat([zip.subarray(0, directory), ...Array.from({ length: entries }, () => entry), end]);
};
