/**
 * Motifs by the conditions of Lichess' themes `capturingDefender`, `interference`, `clearance`, `xRayAttack`,
 * `intermezzo` and `pin`.
 */
import { between, ray } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import { type Chess, pseudoDests } from 'chessops/chess';
import type { Square } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { Color } from '../types';
import {
  attackersOf,
  attacksFrom,
  isHanging,
  isInBadSpot,
  isLinePiece,
  type PinnedPiece,
  pinnedPieces,
  valueOf,
} from './attackers';
import { type FollowUp, followUps, type LineMove, type PlayedLine, solverSteps } from './played-line';

/**
 * A defender is captured without check, then what it defended: it hangs, has not just moved, and is no more valuable
 * than the capturing piece (not the king). Or the second move mates.
 */
export const isCapturingDefender = (line: PlayedLine): boolean =>
  followUps(line).some(({ first, reply, second }) => {
    if (first.captured === undefined || second.from === first.to) return false;
    if (first.before.isCheck() || first.after.isCheck()) return false;
    if (!guards(first.before.board, first.to, second.to, opposite(line.solver))) return false;
    return second.after.isCheckmate() || (takesHanging(reply, second) && takesNothingMoreValuable(second));
  });

const guards = (board: Board, guard: Square, square: Square, color: Color): boolean =>
  attackersOf(board, square, color).has(guard);

const takesHanging = (reply: LineMove, { before, to, captured }: LineMove): boolean =>
  captured !== undefined && to !== reply.to && isHanging(before.board, to);

const takesNothingMoreValuable = ({ role, captured }: LineMove): boolean =>
  role !== 'king' && captured !== undefined && valueOf(captured) <= valueOf(role);

/**
 * A line piece's defense is blocked by either side, then the solver captures the hanging piece, which has not just
 * moved.
 */
export const isInterference = (line: PlayedLine): boolean =>
  followUps(line).some(({ first, reply, second }) => {
    if (!takesHanging(reply, second)) return false;
    const color = opposite(line.solver);
    return (
      cutsGuard(first.before.board, second.to, color, first.to) ||
      cutsGuard(first.after.board, second.to, color, reply.to)
    );
  });

const cutsGuard = (board: Board, square: Square, color: Color, blocker: Square): boolean =>
  Array.from(attackersOf(board, square, color)).some((guard) => {
    const role = board.getRole(guard);
    return role !== undefined && isLinePiece(role) && between(square, guard).has(blocker);
  });

/**
 * A move vacates a square or line for a line piece, which then moves there without capturing. The first move is quiet
 * or into a bad spot; the reply is no check and no king move out of check.
 */
export const isClearance = (line: PlayedLine): boolean =>
  followUps(line).some(
    (turn) =>
      isFreed(turn) && !turn.second.before.isCheck() && isQuietOrSacrifice(turn.first) && !respondsToKingMove(turn),
  );

const isFreed = ({ first, second }: FollowUp): boolean =>
  second.captured === undefined &&
  isLinePiece(second.role) &&
  first.promotion === undefined &&
  first.to !== second.from &&
  first.to !== second.to &&
  (first.from === second.to || between(second.from, second.to).has(first.from));

const isQuietOrSacrifice = ({ captured, after, to }: LineMove): boolean =>
  captured === undefined || isInBadSpot(after.board, to);

const respondsToKingMove = ({ reply, second }: FollowUp): boolean => second.after.isCheck() && reply.role === 'king';

/**
 * The solver captures, a piece other than the king recaptures, and the solver captures there again along the line on
 * which that piece stood.
 */
export const isXRayAttack = (line: PlayedLine): boolean =>
  followUps(line).some(
    ({ first, reply, second }) =>
      second.captured !== undefined &&
      second.to === reply.to &&
      reply.to === first.to &&
      reply.role !== 'king' &&
      between(second.from, second.to).has(reply.from),
  );

/**
 * The solver delays a recapture with another move; the reply was not by a defender of the square. As at Lichess, only
 * the first such capture counts.
 */
export const isIntermezzo = (line: PlayedLine): boolean => {
  const delayed = followUps(line).find(({ first, reply, second }) => {
    const guards = attackersOf(first.after.board, second.to, opposite(line.solver));
    return second.captured !== undefined && first.to !== second.to && !guards.has(reply.from);
  });
  if (delayed === undefined) return false;
  const { first, second } = delayed;
  const earlier = line.moves[line.moves.indexOf(first) - 1];
  return earlier?.captured !== undefined && earlier.to === second.to && couldTake(first, second);
};

const couldTake = ({ before }: LineMove, { from, to, promotion }: LineMove): boolean =>
  before.isLegal(promotion === undefined ? { from, to } : { from, to, promotion });

/**
 * A pin to the king matters if the piece would attack something more valuable or hanging, or cannot escape an attacker
 * on the line. Unlike Lichess, pins to the queen count when the piece is captured.
 */
export const isPin = (line: PlayedLine): boolean =>
  solverSteps(line).some(({ after }) =>
    pinnedPieces(after).some((pinned) => cannotAttack(after, pinned) || cannotEscape(after, pinned)),
  ) || followUps(line).some(takesPinnedToQueen);

const cannotAttack = ({ board, turn }: Chess, { square, role, line }: PinnedPiece): boolean =>
  Array.from(attacksFrom(board, square).intersect(board[opposite(turn)]).diff(line)).some((target) => {
    const attacked = board.getRole(target);
    return attacked !== undefined && (valueOf(attacked) > valueOf(role) || isHanging(board, target));
  });

const cannotEscape = (position: Chess, { square, role, line }: PinnedPiece): boolean => {
  const { board, turn } = position;
  const couldLeave = pseudoDests(position, square, position.ctx()).diff(line).nonEmpty();
  return Array.from(attackersOf(board, square, opposite(turn)).intersect(line)).some((attacker) => {
    const attacking = board.getRole(attacker);
    if (attacking !== undefined && valueOf(role) > valueOf(attacking)) return true;
    return couldLeave && isHanging(board, square) && !attackersOf(board, attacker, turn).has(square);
  });
};

/** The piece could have left the line, and hangs or is more valuable than its capturer. */
const takesPinnedToQueen = ({ first: { after }, reply, second }: FollowUp): boolean => {
  const { captured, to, role, before } = second;
  if (captured === undefined || captured === 'pawn' || captured === 'queen' || to === reply.to) return false;
  if (!isHanging(before.board, to) && valueOf(captured) <= valueOf(role)) return false;
  return !after.isCheck() && isPinnedToQueen(after, to);
};

const isPinnedToQueen = (position: Chess, square: Square): boolean => {
  const { board, turn } = position;
  const dests = pseudoDests(position, square, position.ctx());
  const pinners = attackersOf(board, square, opposite(turn)).intersect(board.rook.union(board.bishop));
  return Array.from(pinners.diff(dests)).some((pinner) =>
    Array.from(board.pieces(turn, 'queen')).some((queen) => {
      const within = between(pinner, queen);
      const isAlone = within.has(square) && within.intersect(board.occupied).size() === 1;
      return isAlone && dests.diff(ray(pinner, queen)).nonEmpty();
    }),
  );
};
