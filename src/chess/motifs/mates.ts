import { kingAttacks } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import { SquareSet } from 'chessops/squareSet';
import type { Square } from 'chessops/types';
import { squareFile, squareFromCoords, squareRank } from 'chessops/util';
import type { Color } from '../types';
import { attackersOf } from './attackers';
import type { LineMove, PlayedLine } from './played-line';

export type Mate = {
  readonly solver: Color;
  readonly last: LineMove;
  readonly board: Board;
  readonly king: Square;
  readonly around: SquareSet;
  readonly checkers: SquareSet;
};

export const mateOf = ({ solver, moves }: PlayedLine): Mate | undefined => {
  const last = moves[moves.length - 1];
  if (last === undefined || last.color !== solver) return undefined;
  const { king, checkers } = last.after.ctx();
  if (king === undefined || !last.after.isCheckmate()) return undefined;
  return { solver, last, board: last.after.board, king, around: kingAttacks(king), checkers };
};

/** A knight mates a king surrounded by its own pieces. */
export const isSmotheredMate = ({ solver, board, around, checkers }: Mate): boolean =>
  checkers.intersects(board.knight) && around.subsetOf(board.occupied.diff(board[solver]));

/**
 * Mate on the home rank by a piece on that rank; the squares in front hold the king's own pieces, which the solver does
 * not attack.
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

/**
 * A rook or queen mates along an edge file. Next to the king, toward the center, stands its own piece, and two squares
 * further a knight of the solver.
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

/** A rook mates from a square next to the king, defended by an adjacent knight that a pawn defends. */
export const isHookMate = ({ solver, last, board, around }: Mate): boolean =>
  last.role === 'rook' &&
  around.has(last.to) &&
  Array.from(attackersOf(board, last.to, solver).intersect(board.knight).intersect(around)).some((knight) =>
    attackersOf(board, knight, solver).intersects(board.pawn),
  );

/**
 * A rook mates a king in the corner from an adjacent square, defended by a knight two files and two ranks from the
 * king.
 */
export const isArabianMate = ({ solver, last, board, king, around }: Mate): boolean =>
  SquareSet.corners().has(king) &&
  last.role === 'rook' &&
  around.has(last.to) &&
  Array.from(attackersOf(board, last.to, solver).intersect(board.knight)).some(
    (knight) =>
      Math.abs(squareFile(knight) - squareFile(king)) === 2 && Math.abs(squareRank(knight) - squareRank(king)) === 2,
  );

export const isBodenMate = (mate: Mate): boolean => areBishopsAlone(mate) && standEitherSide(mate);

export const isDoubleBishopMate = (mate: Mate): boolean => areBishopsAlone(mate) && !standEitherSide(mate);

const areBishopsAlone = ({ solver, board, king, around }: Mate): boolean =>
  board.pieces(solver, 'bishop').moreThanOne() &&
  Array.from(around.with(king)).every((square) => attackersOf(board, square, solver).subsetOf(board.bishop));

/** With promoted bishops the two lowest squares count. */
const standEitherSide = ({ solver, board, king }: Mate): boolean => {
  const [one, other] = board.pieces(solver, 'bishop');
  if (one === undefined || other === undefined) return false;
  return squareFile(one) < squareFile(king) === squareFile(other) > squareFile(king);
};

/**
 * A queen mates from a diagonally adjacent square, away from the edges. She alone attacks the squares around the king;
 * the king's own pieces block the others.
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
