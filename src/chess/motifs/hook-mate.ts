import { attackersOf } from './attackers';
import type { Mate } from './mate';

/** A rook mates from beside the king, guarded by a knight that stands beside it too and is guarded by a pawn. */
export const isHookMate = ({ solver, last, board, around }: Mate): boolean =>
  last.role === 'rook' &&
  around.has(last.to) &&
  Array.from(attackersOf(board, last.to, solver).intersect(board.knight).intersect(around)).some((knight) =>
    attackersOf(board, knight, solver).intersects(board.pawn),
  );
