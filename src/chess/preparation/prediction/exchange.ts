import type { Board } from 'chessops/board';
import type { SquareSet } from 'chessops/squareSet';
import type { Role, Square } from 'chessops/types';
import { opposite } from 'chessops/util';
import { attackersOf } from '../../motifs/attackers';
import { valueOf } from '../../motifs/piece-value';
import type { Color } from '../../types';
import { ROLES } from './position-features';

/**
 * What the side loses, in pawns, when a piece of its own of this role stands on the square and both sides take there with
 * their cheapest as long as it pays; 0 where it does not. Only pieces on `occupied` take part.
 */
export const lossOn = (board: Board, square: Square, side: Color, role: Role, occupied: SquareSet): number =>
  Math.max(0, gainOf(board, square, opposite(side), role, occupied));

const gainOf = (board: Board, square: Square, side: Color, standing: Role, occupied: SquareSet): number => {
  const attackers = attackersOf(board, square, side, occupied);
  if (attackers.isEmpty()) return 0;
  const role = ROLES.find((cheapest) => attackers.intersects(board[cheapest]));
  const from = role === undefined ? undefined : attackers.intersect(board[role]).first();
  if (role === undefined || from === undefined) return 0;
  const rest = occupied.without(from);
  return valueOf(standing) - Math.max(0, gainOf(board, square, opposite(side), role, rest));
};
