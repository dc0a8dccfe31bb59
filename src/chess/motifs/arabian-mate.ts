import { SquareSet } from 'chessops/squareSet';
import { squareFile, squareRank } from 'chessops/util';
import { attackersOf } from './attackers';
import type { Mate } from './mate';

/**
 * A rook mates a king in the corner from the square beside it, guarded by a knight two files and two ranks away from
 * the king.
 */
export const isArabianMate = ({ solver, last, board, king, around }: Mate): boolean =>
  SquareSet.corners().has(king) &&
  last.role === 'rook' &&
  around.has(last.to) &&
  Array.from(attackersOf(board, last.to, solver).intersect(board.knight)).some(
    (knight) =>
      Math.abs(squareFile(knight) - squareFile(king)) === 2 && Math.abs(squareRank(knight) - squareRank(king)) === 2,
  );
