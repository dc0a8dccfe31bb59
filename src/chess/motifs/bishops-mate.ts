import { squareFile } from 'chessops/util';
import { attackersOf } from './attackers';
import type { Mate } from './mate';

/** Boden's mate: two bishops mate, from either side of the king. */
export const isBodenMate = (mate: Mate): boolean => areBishopsAlone(mate) && standEitherSide(mate);

/** The double bishop mate: two bishops mate, from the same side of the king. */
export const isDoubleBishopMate = (mate: Mate): boolean => areBishopsAlone(mate) && !standEitherSide(mate);

/** There are two of them, and nothing else of the solver attacks the king or a square around it. */
const areBishopsAlone = ({ solver, board, king, around }: Mate): boolean =>
  board.pieces(solver, 'bishop').moreThanOne() &&
  Array.from(around.with(king)).every((square) => attackersOf(board, square, solver).subsetOf(board.bishop));

/** By files; the two lowest squares count when promotions have made more bishops. */
const standEitherSide = ({ solver, board, king }: Mate): boolean => {
  const [one, other] = board.pieces(solver, 'bishop');
  if (one === undefined || other === undefined) return false;
  return squareFile(one) < squareFile(king) === squareFile(other) > squareFile(king);
};
