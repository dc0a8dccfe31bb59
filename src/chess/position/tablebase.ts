/** Which positions a tablebase knows. */
import type { Fen } from '../types';

/** As many men as the largest tables have. */
export const MOST_MEN = 7;

/** Tables know every position of so few men in which nobody may castle. */
export const isInTablebase = (fen: Fen): boolean => {
  const [board = '', , castling = '-'] = fen.split(' ');
  return castling === '-' && board.replace(/[^a-z]/gi, '').length <= MOST_MEN;
};
