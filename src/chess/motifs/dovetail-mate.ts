import { SquareSet } from 'chessops/squareSet';
import { squareFile, squareRank } from 'chessops/util';
import { attackersOf } from './attackers';
import type { Mate } from './mate';

/**
 * A queen mates diagonally from beside a king that stands on no edge. She alone attacks the squares around it, all of
 * those she attacks are empty, and the king's own pieces block the others.
 */
export const isDovetailMate = ({ solver, last, board, king, around }: Mate): boolean => {
  const isOnEdge = edges.has(king);
  const isDiagonal = squareFile(last.to) !== squareFile(king) && squareRank(last.to) !== squareRank(king);
  if (isOnEdge || last.role !== 'queen' || !around.has(last.to) || !isDiagonal) return false;
  return Array.from(around.without(last.to)).every((square) => {
    const attackers = attackersOf(board, square, solver);
    if (attackers.isEmpty()) return true;
    return attackers.singleSquare() === last.to && !board.occupied.has(square);
  });
};

const edges = SquareSet.backranks().union(SquareSet.fromFile(0)).union(SquareSet.fromFile(7));
