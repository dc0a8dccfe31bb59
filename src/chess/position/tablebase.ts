/** Which positions a tablebase knows. */
import type { Fen } from '../types';

/** As many pieces, kings and pawns among them, as the largest tables have. */
export const MOST_PIECES = 7;

/** Tables know every position of so few pieces in which nobody may castle. */
export const isInTablebase = (fen: Fen): boolean => {
  const [board = '', , castling = '-'] = fen.split(' ');
  return castling === '-' && board.replace(/[^a-z]/gi, '').length <= MOST_PIECES;
};
