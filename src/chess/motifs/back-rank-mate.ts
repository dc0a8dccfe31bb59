import { SquareSet } from 'chessops/squareSet';
import { attackersOf } from './attackers';
import type { Mate } from './mate';

/**
 * The king is mated on its home rank behind its own pieces: each square before it holds one of them and is not attacked
 * by the solver, and a piece that gives check stands on that rank.
 */
export const isBackRankMate = ({ solver, board, king, around, checkers }: Mate): boolean => {
  const [home, before] = solver === 'white' ? [7, 6] : [0, 1];
  const homeRank = SquareSet.fromRank(home);
  const shelter = around.intersect(SquareSet.fromRank(before));
  return (
    homeRank.has(king) &&
    homeRank.intersects(checkers) &&
    shelter.subsetOf(board.occupied.diff(board[solver])) &&
    Array.from(shelter).every((square) => attackersOf(board, square, solver).isEmpty())
  );
};
