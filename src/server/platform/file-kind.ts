/** What a file is, by its first bytes and never by its name. */

/** Kinds that games are read from. */
export const FILE_KINDS = ['pgn', 'zst', 'zip'] as const;

export type FileKind = (typeof FILE_KINDS)[number];

/** Bytes that tell. */
const TELLING_BYTES = 4096;

/** A skippable frame of zstd, which pzstd begins with, has any of 16 first bytes. */
const SKIPPABLE = Array.from({ length: 16 }, (_, number) => [0x50 + number, 0x2a, 0x4d, 0x18]);

const SIGNS: readonly (readonly [kind: FileKind, bytes: readonly number[]])[] = [
  ['zst', [0x28, 0xb5, 0x2f, 0xfd]],
  ...SKIPPABLE.map((bytes) => ['zst', bytes] as const),
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
];

/** Packed in a way that is not read here: 7z, gzip, rar, bzip2, xz. */
const OTHERS: readonly (readonly number[])[] = [
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58],
];

/** `other-packing`: unpacked by another program first it may be read. `no-pgn`: no text, or one that begins unlike any game. */
export const kindOfFile = (beginning: Uint8Array): FileKind | 'other-packing' | 'no-pgn' => {
  const sign = SIGNS.find(([, bytes]) => beginsWith(beginning, bytes));
  if (sign !== undefined) return sign[0];
  if (OTHERS.some((bytes) => beginsWith(beginning, bytes))) return 'other-packing';
  return isPgn(beginning) ? 'pgn' : 'no-pgn';
};

/** Whether the beginning of a text is that of games: tags, a comment, or a first move, behind white space at most. */
export const isPgnText = (beginning: string): boolean =>
  !hasControls(beginning) && /^\s*(?:[[{%;]|\d+\s*\.|$)/.test(beginning);

const isPgn = (beginning: Uint8Array): boolean =>
  isPgnText(Buffer.from(beginning.subarray(0, TELLING_BYTES)).toString('latin1').replace(/^ï»¿/, ''));

/** No text has them; tabs, line breaks and the older sign of its end are none of these. */
const hasControls = (text: string): boolean =>
  Array.from(text, (letter) => letter.charCodeAt(0)).some((code) => code < 9 || (code > 13 && code < 26));

const beginsWith = (bytes: Uint8Array, sign: readonly number[]): boolean =>
  sign.every((byte, index) => bytes[index] === byte);

/** Why a packed file cannot be read to its end. */
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

/** Unpacked bytes from which on a ratio says something. */
const RATIO_FROM = 1_000_000;

/** Whether so few packed bytes have become more than any honest file's would. */
export const isBomb = (
  { size, packed }: { readonly size: number; readonly packed: number },
  maxRatio: number,
): boolean => size > RATIO_FROM && size > maxRatio * packed;
