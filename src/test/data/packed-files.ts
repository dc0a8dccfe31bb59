/** Files packed as other programs pack them, made by hand so that every field can be a wrong one. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A zstd frame of blocks that are stored as they are. */
export const zstOf = (bytes: Uint8Array): Buffer => {
  const blocks: Uint8Array[] = [];
  for (let from = 0; from === 0 || from < bytes.length; from += MAX_BLOCK) {
    const block = bytes.subarray(from, from + MAX_BLOCK);
    const isLast = from + MAX_BLOCK >= bytes.length;
    const head = Buffer.alloc(3);
    head.writeUIntLE(Number(isLast) + 8 * block.length, 0, 3);
    blocks.push(head, block);
  }
  // No checksum, no size, a window of 2 MB.
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58]), ...blocks]);
};

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
