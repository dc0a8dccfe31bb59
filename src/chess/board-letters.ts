import type { Fen } from './types';

/** The FEN letter on each square, from a1 (0) to h8 (63); `undefined` where it is empty. */
export const boardLetters = (fen: Fen): readonly (string | undefined)[] => {
  const rows = (fen.split(' ')[0] ?? '').split('/').reverse();
  const letters = rows.flatMap((row) => Array.from(row.replace(/\d/g, (digit) => ' '.repeat(Number(digit)))));
  return letters.map((letter) => (letter === ' ' ? undefined : letter));
};
