import type { Mate } from './mate';

/** A knight mates a king whose every neighboring square is taken by its own pieces. */
export const isSmotheredMate = ({ solver, board, around, checkers }: Mate): boolean =>
  checkers.intersects(board.knight) && around.subsetOf(board.occupied.diff(board[solver]));
