/** Who has more pieces on the board, and by how much. */
import type { Color, Fen } from '../types';

/** `pieces` are small FEN letters, the most valuable first; `points` how many pawns they are worth more. */
export type Ahead = { readonly pieces: readonly string[]; readonly points: number };

/** What the pieces are worth in pawns, as every board counts them. */
const POINTS: readonly (readonly [piece: string, points: number])[] = [
  ['q', 9],
  ['r', 5],
  ['b', 3],
  ['n', 3],
  ['p', 1],
];

/**
 * What each side has that the other has not: three pawns against a knight stand on both sides. `points` is more than 0 on
 * one side at most.
 */
export const materialAhead = (fen: Fen): Readonly<Record<Color, Ahead>> => {
  const board = fen.split(' ')[0] ?? '';
  const counts = POINTS.map(([piece, points]) => {
    const more = countOf(board, piece.toUpperCase()) - countOf(board, piece);
    return { piece, points, more };
  });
  const sum = counts.reduce((total, { points, more }) => total + points * more, 0);
  const ahead = (sign: 1 | -1): Ahead => ({
    pieces: counts.flatMap(({ piece, more }) => Array.from({ length: Math.max(0, sign * more) }, () => piece)),
    points: Math.max(0, sign * sum),
  });
  return { white: ahead(1), black: ahead(-1) };
};

const countOf = (board: string, letter: string): number => board.split(letter).length - 1;
