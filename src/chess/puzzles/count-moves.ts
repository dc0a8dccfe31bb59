import type { Chess } from 'chessops/chess';
import type { Square } from 'chessops/types';

/** A move of the position as the rules library tells it: where from and where to. */
export type Way = { readonly from: Square; readonly to: Square };

/** Every legal move, a promotion once. */
export const waysOf = (position: Chess): readonly Way[] =>
  [...position.allDests(position.ctx())].flatMap(([from, targets]) => Array.from(targets, (to) => ({ from, to })));
