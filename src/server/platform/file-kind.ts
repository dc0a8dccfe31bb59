/** Detects a file's kind by its first bytes, independent of its name. */

/** Supported kinds. */
export const FILE_KINDS = ['pgn', 'zst', 'zip'] as const;

export type FileKind = (typeof FILE_KINDS)[number];

/** Bytes examined. */
const EXAMINED_BYTES = 4096;

/** Skippable zstd frames, with which pzstd starts, have 16 magic numbers. */
const SKIPPABLE = Array.from({ length: 16 }, (_, number) => [0x50 + number, 0x2a, 0x4d, 0x18]);

const SIGNATURES: readonly (readonly [kind: FileKind, bytes: readonly number[]])[] = [
  ['zst', [0x28, 0xb5, 0x2f, 0xfd]],
  ...SKIPPABLE.map((bytes) => ['zst', bytes] as const),
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
];

/** Unsupported archives: 7z, gzip, rar, bzip2, xz. */
const OTHERS: readonly (readonly number[])[] = [
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58],
];

/** `other-packing`: unsupported archive. `no-pgn`: binary, or text that does not begin like a game. */
export const kindOfFile = (beginning: Uint8Array): FileKind | 'other-packing' | 'no-pgn' => {
  const signature = SIGNATURES.find(([, bytes]) => beginsWith(beginning, bytes));
  if (signature !== undefined) return signature[0];
  if (OTHERS.some((bytes) => beginsWith(beginning, bytes))) return 'other-packing';
  return isPgn(beginning) ? 'pgn' : 'no-pgn';
};

/** After optional white space: tags, a comment, or a first move. */
export const isPgnText = (beginning: string): boolean =>
  !hasControls(beginning) && /^\s*(?:[[{%;]|\d+\s*\.|$)/.test(beginning);

const isPgn = (beginning: Uint8Array): boolean =>
  isPgnText(Buffer.from(beginning.subarray(0, EXAMINED_BYTES)).toString('latin1').replace(/^ï»¿/, ''));

/** Control characters other than tabs, line breaks and SUB (the old end-of-file mark). */
const hasControls = (text: string): boolean =>
  Array.from(text, (letter) => letter.charCodeAt(0)).some((code) => code < 9 || (code > 13 && code < 26));

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const FILE_DAMAGES = [
  'breaks-off',
  'too-tight',
  'too-many-blocks',
  'needs-dictionary',
  'too-large',
  'damaged',
  'encrypted',
  'odd-packing',
  'overlapping',
  'too-many-entries',
] as const;

export type FileDamage = (typeof FILE_DAMAGES)[number];

export class DamagedFile extends Error {
  constructor(readonly damage: FileDamage) {
    super(damage);
    this.name = 'DamagedFile';
  }
}

/** Minimum unpacked size for a ratio check. */
const MIN_RATIO_SIZE = 1_000_000;

/** The compression ratio exceeds that of any honest file. */
export const isBomb = (
  { size, packed }: { readonly size: number; readonly packed: number },
  maxRatio: number,
): boolean => size > MIN_RATIO_SIZE && size > maxRatio * packed;
