/**
 * A line of moves played out, as the motifs look at it: whose moves are the solver's, and each move with the positions
 * around it. Positions in here are read, never played on.
 */
import type { Chess } from 'chessops/chess';
import type { NormalMove, Role, Square } from 'chessops/types';
import { kingCastlesTo } from 'chessops/util';
import { positionOf } from '../position/fen-position';
import { readMove } from '../position/san';
import type { Color, Fen, Uci } from '../types';

/**
 * Moves from a position in normal form. The solver is the side whose tactic is looked for; the line may begin with the
 * opponent's move that allowed it, as a Lichess puzzle does, or with the solver's own.
 */
export type Line = { readonly start: Fen; readonly moves: readonly Uci[]; readonly solver: Color };

/** One move of the line. */
export type Step = {
  readonly color: Color;
  readonly from: Square;
  /** Where the moved piece stands now; a castling king on its own new square. */
  readonly to: Square;
  /** What stands on `to` now: after a promotion, the new piece. */
  readonly role: Role;
  readonly captured: Role | undefined;
  readonly promotion: Role | undefined;
  readonly isCastling: boolean;
  readonly before: Chess;
  readonly after: Chess;
};

/** The line with its legal moves played, in order. */
export type PlayedLine = { readonly solver: Color; readonly start: Chess; readonly steps: readonly Step[] };

/** A move of the solver, the opponent's reply, and the solver's next move. */
export type FollowUp = { readonly first: Step; readonly reply: Step; readonly second: Step };

/** The line up to its first move that is not legal; `undefined` when it does not start from a position. */
export const playLine = ({ start, moves, solver }: Line): PlayedLine | undefined => {
  const first = positionOf(start);
  if (first === undefined) return undefined;
  const steps: Step[] = [];
  let position = first;
  for (const uci of moves) {
    const move = readMove(position, position.ctx(), uci);
    const step = move === undefined ? undefined : playStep(position, move);
    if (step === undefined) break;
    steps.push(step);
    position = step.after;
  }
  return { solver, start: first, steps };
};

/** The solver's own moves, in order. */
export const solverSteps = ({ solver, steps }: PlayedLine): readonly Step[] =>
  steps.filter(({ color }) => color === solver);

/** Every move of the solver that follows an earlier one of his, in order. */
export const followUps = ({ solver, steps }: PlayedLine): readonly FollowUp[] =>
  steps.flatMap((second, index) => {
    const [first, reply] = steps.slice(Math.max(0, index - 2), index);
    return second.color === solver && first !== undefined && reply !== undefined ? [{ first, reply, second }] : [];
  });

const playStep = (before: Chess, { from, to, promotion }: NormalMove): Step | undefined => {
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
