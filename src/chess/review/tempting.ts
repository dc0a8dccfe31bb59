import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { materialLead } from '../motifs/attackers';
import { positionOf } from '../position/fen-position';
import { legalMoves, playMove } from '../position/move';
import type { Fen, Uci } from '../types';

/** In answer to a check: the choice of two moves is made by excluding one. */
const FEW_MOVES = 2;

/** Plies of captures that are counted after a move. */
const CAPTURES = 3;

/**
 * Whether another move looks as good as the one played to a player who counts captures and sees a mate in one. Without
 * such an alternative the move finds itself.
 */
export const hasTemptingAlternative = (fen: Fen, played: Uci, isChess960 = false): boolean => {
  const moves = legalMoves(fen, isChess960);
  if (positionOf(fen)?.isCheck() === true && moves.length <= FEW_MOVES) return false;
  const after = (move: Uci): Chess | undefined => {
    const result = playMove(fen, move, isChess960);
    return result.ok ? positionOf(result.value.fen) : undefined;
  };
  const own = after(played);
  if (own === undefined || own.isCheckmate()) return false;
  const least = -bestLead(own, CAPTURES);
  return moves.some((move) => {
    const other = move === played ? undefined : after(move);
    return other !== undefined && !other.isEnd() && -bestLead(other, CAPTURES) >= least && !hasMateInOne(other);
  });
};

/** In pawns, of the side to move, which need not capture. */
const bestLead = (position: Chess, plies: number): number => {
  const lead = materialLead(position.board, position.turn);
  if (plies === 0) return lead;
  const captures = movesIn(position).filter(({ to }) =>
    position.board[position.turn === 'white' ? 'black' : 'white'].has(to),
  );
  return Math.max(lead, ...captures.map((capture) => -bestLead(afterMove(position, capture), plies - 1)));
};

const hasMateInOne = (position: Chess): boolean =>
  movesIn(position).some((move) => afterMove(position, move).isCheckmate());

/** Pawns promote to queens. */
const movesIn = (position: Chess): readonly NormalMove[] =>
  [...position.allDests()].flatMap(([from, targets]) =>
    Array.from(targets, (to) => ({
      from,
      to,
      ...(position.board.pawn.has(from) && (to < 8 || to >= 56) && { promotion: 'queen' as const }),
    })),
  );

const afterMove = (position: Chess, move: NormalMove): Chess => {
  const after = position.clone();
  after.play(move);
  return after;
};
