/** A line with the positions around each move. Positions are shared: never play on them. */
import type { Chess } from 'chessops/chess';
import type { NormalMove, Role, Square } from 'chessops/types';
import { kingCastlesTo } from 'chessops/util';
import { positionOf } from '../position/fen-position';
import { readMove } from '../position/san';
import type { Color, Fen, Uci } from '../types';

/** From a position in normal form. The line may start with the opponent's move, as a Lichess puzzle does. */
export type Line = { readonly start: Fen; readonly moves: readonly Uci[]; readonly solver: Color };

export type LineMove = {
  readonly color: Color;
  readonly from: Square;
  /** For castling the king's own square. */
  readonly to: Square;
  readonly role: Role;
  readonly captured: Role | undefined;
  readonly promotion: Role | undefined;
  readonly isCastling: boolean;
  readonly before: Chess;
  readonly after: Chess;
};

export type PlayedLine = { readonly solver: Color; readonly start: Chess; readonly moves: readonly LineMove[] };

export type FollowUp = { readonly first: LineMove; readonly reply: LineMove; readonly second: LineMove };

/** Stops at the first illegal move; `undefined` for an invalid position. */
export const playLine = ({ start, moves, solver }: Line): PlayedLine | undefined => {
  const first = positionOf(start);
  if (first === undefined) return undefined;
  const steps: LineMove[] = [];
  let position = first;
  for (const uci of moves) {
    const move = readMove(position, position.ctx(), uci);
    const step = move === undefined ? undefined : playStep(position, move);
    if (step === undefined) break;
    steps.push(step);
    position = step.after;
  }
  return { solver, start: first, moves: steps };
};

export const solverSteps = ({ solver, moves }: PlayedLine): readonly LineMove[] =>
  moves.filter(({ color }) => color === solver);

export const followUps = ({ solver, moves }: PlayedLine): readonly FollowUp[] =>
  moves.flatMap((second, index) => {
    const [first, reply] = moves.slice(Math.max(0, index - 2), index);
    return second.color === solver && first !== undefined && reply !== undefined ? [{ first, reply, second }] : [];
  });

const playStep = (before: Chess, { from, to, promotion }: NormalMove): LineMove | undefined => {
  const { board, turn: color } = before;
  const moved = board.getRole(from);
  if (moved === undefined) return undefined;
  const isCastling = moved === 'king' && board[color].has(to);
  const isEnPassant = moved === 'pawn' && to === before.epSquare;
  const after = before.clone();
  after.play(promotion === undefined ? { from, to } : { from, to, promotion });
  return {
    color,
    from,
    to: isCastling ? kingCastlesTo(color, to > from ? 'h' : 'a') : to,
    role: promotion ?? moved,
    captured: isEnPassant ? 'pawn' : isCastling ? undefined : board.getRole(to),
    promotion,
    isCastling,
    before,
    after,
  };
};
