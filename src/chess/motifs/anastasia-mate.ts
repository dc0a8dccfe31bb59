import { squareFile, squareFromCoords, squareRank } from 'chessops/util';
import type { Mate } from './mate';

/**
 * On an edge file away from the corners a rook or queen mates along the file; next to the king, towards the middle,
 * stands one of its own pieces, and two squares beyond that a knight of the solver.
 */
export const isAnastasiaMate = ({ solver, last, board, king }: Mate): boolean => {
  const file = squareFile(king);
  const rank = squareRank(king);
  if ((file !== 0 && file !== 7) || rank === 0 || rank === 7) return false;
  if (squareFile(last.to) !== file || (last.role !== 'rook' && last.role !== 'queen')) return false;
  const inward = file === 0 ? 1 : -1;
  const beside = squareFromCoords(file + inward, rank);
  const beyond = squareFromCoords(file + 3 * inward, rank);
  if (beside === undefined || beyond === undefined) return false;
  return board.occupied.diff(board[solver]).has(beside) && board.pieces(solver, 'knight').has(beyond);
};
