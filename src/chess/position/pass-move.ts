import { positionOf } from '../position-of';
import type { Fen } from '../types';

/**
 * The position as if the side to move had passed, in normal form: what the other side would do next is what it threatens.
 * `undefined` in check and where the other side has no move.
 */
export const passMove = (fen: Fen): Fen | undefined => {
  const [board = '', turn = 'w', castling = '-', , halfmoves = '0', fullmoves = '1'] = fen.split(' ');
  // Who may take en passant has passed, and the pawns of the other side have not moved.
  const passed = `${board} ${turn === 'w' ? 'b' : 'w'} ${castling} - ${halfmoves} ${fullmoves}`;
  return positionOf(passed)?.hasDests() === true ? passed : undefined;
};
