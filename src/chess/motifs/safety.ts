/** Whether a piece stands well. */
import type { Board } from 'chessops/board';
import type { Square } from 'chessops/types';
import { opposite } from 'chessops/util';
import { attackersOf, isLinePiece } from './attackers';
import { valueOf } from './piece-value';

/**
 * Whether nothing of its own side defends the piece. A defender behind an attacking line piece counts: it takes back
 * once the attacker has come.
 */
export const isHanging = (board: Board, square: Square): boolean => {
  const color = board.getColor(square);
  if (color === undefined) return false;
  if (attackersOf(board, square, color).nonEmpty()) return false;
  return !Array.from(attackersOf(board, square, opposite(color))).some((attacker) => {
    const role = board.getRole(attacker);
    if (role === undefined || !isLinePiece(role)) return false;
    return attackersOf(board, square, color, board.occupied.without(attacker)).nonEmpty();
  });
};

/** Whether the piece is attacked, and hanging or takeable by something cheaper; a king is nothing cheaper. */
export const isInBadSpot = (board: Board, square: Square): boolean => {
  const piece = board.get(square);
  if (piece === undefined) return false;
  const attackers = attackersOf(board, square, opposite(piece.color));
  if (attackers.isEmpty()) return false;
  return (
    isHanging(board, square) ||
    Array.from(attackers).some((attacker) => {
      const role = board.getRole(attacker);
      return role !== undefined && valueOf(role) < valueOf(piece.role);
    })
  );
};

/** Whether the king alone defends the piece, and may not take back there, for a second piece attacks the square as well. */
export const isGuardedInVain = (board: Board, square: Square): boolean => {
  const color = board.getColor(square);
  if (color === undefined) return false;
  const guards = attackersOf(board, square, color);
  return (
    guards.size() === 1 && guards.intersects(board.king) && attackersOf(board, square, opposite(color)).moreThanOne()
  );
};
