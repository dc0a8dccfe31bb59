/** Squares by number, 0 (a1) to 63 (h8), as the rules library counts them, and by name. */

const FILES = 'abcdefgh';

export const SQUARE_NAMES: readonly string[] = Array.from(
  { length: 64 },
  (_, square) => FILES.charAt(square % 8) + String(Math.floor(square / 8) + 1),
);

/** `e4` for 28. */
export const squareName = (square: number): string => SQUARE_NAMES[square] ?? '';
