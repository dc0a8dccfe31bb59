import { positionOf } from './position-of';
import { makeUci } from './notation/san-text';
import type { Fen, Uci } from './types';

const PROMOTIONS = ['queen', 'rook', 'bishop', 'knight'] as const;

/** Every legal move of a position in normal form, in no order; none when the text is no position. */
export const legalMoves = (fen: Fen, isChess960 = false): readonly Uci[] => {
  const position = positionOf(fen);
  if (position === undefined) return [];
  const context = position.ctx();
  return [...position.allDests(context)].flatMap(([from, targets]) =>
    Array.from(targets).flatMap((to) => {
      const isPromotion = position.board.pawn.has(from) && (to >= 56 || to < 8);
      const moves = isPromotion ? PROMOTIONS.map((promotion) => ({ from, to, promotion })) : [{ from, to }];
      return moves.map((move) => makeUci(position, move, isChess960));
    }),
  );
};
