/** Why a packed file cannot be read to its end. */
export const FILE_DAMAGES = [
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
