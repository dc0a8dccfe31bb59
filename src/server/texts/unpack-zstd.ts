/** Bytes packed by zstd, unpacked as they come. What one step becomes at the worst fits into memory. */
import { Decompress, ZstdErrorCode } from 'fzstd';
import { DamagedFile, isBomb, type FileDamage } from './damaged-file';

/** Packed bytes of a step: a block of 4 bytes may become 128 KB. */
const STEP = 1024;

export type Unpacked = {
  readonly bytes: Uint8Array;
  /** Packed bytes that have gone into it and all before. */
  readonly packed: number;
};

/** Throws a `DamagedFile` where it cannot be unpacked, or becomes more than so many times its size. */
export async function* unpackZstd(chunks: AsyncIterable<Uint8Array>, maxRatio: number): AsyncGenerator<Unpacked> {
  let parts: Uint8Array[] = [];
  let packed = 0;
  let size = 0;
  const zstd = new Decompress((part) => {
    size += part.length;
    parts.push(part);
  });
  const push = (bytes: Uint8Array, isLast: boolean): readonly Unpacked[] => {
    parts = [];
    packed += bytes.length;
    try {
      zstd.push(bytes, isLast);
    } catch (error) {
      throw new DamagedFile(damageOf(error));
    }
    if (isBomb({ size, packed }, maxRatio)) throw new DamagedFile('too-large');
    return parts.map((part) => ({ bytes: part, packed }));
  };
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += STEP) yield* push(chunk.subarray(from, from + STEP), false);
  }
  yield* push(new Uint8Array(), true);
}

const damageOf = (error: unknown): FileDamage => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === ZstdErrorCode.UnexpectedEOF) return 'breaks-off';
  return code === ZstdErrorCode.WindowSizeTooLarge ? 'too-tight' : 'damaged';
};
