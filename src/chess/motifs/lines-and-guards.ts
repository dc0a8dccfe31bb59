/**
 * Tactics about what guards a square and what lies on a line: a guard is captured, or cut off; a line is cleared, or looked
 * along through an enemy piece; and the move that is put between a capture and its recapture. The conditions are those of
 * Lichess' themes `capturingDefender`, `interference`, `clearance`, `xRayAttack` and `intermezzo`.
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
import { type FollowUp, followUps, type PlayedLine, solverSteps, type Step } from './played-line';

/**
 * The solver captures a piece that guarded a square, with no check on either side, and then with another piece what hangs
 * on that square and has not just come there; what is captured is no dearer than what captures, and no king captures. Or
 * he mates on that square.
 */
export const isCapturingDefender = (line: PlayedLine): boolean =>
  followUps(line).some(({ first, reply, second }) => {
    if (first.captured === undefined || second.from === first.to) return false;
    if (first.before.isCheck() || first.after.isCheck()) return false;
    if (!guards(first.before.board, first.to, second.to, opposite(line.solver))) return false;
    return second.after.isCheckmate() || (takesHanging(reply, second) && takesNothingDearer(second));
  });

const guards = (board: Board, guard: Square, square: Square, color: Color): boolean =>
  attackersOf(board, square, color).has(guard);

const takesHanging = (reply: Step, { before, to, captured }: Step): boolean =>
  captured !== undefined && to !== reply.to && isHanging(before.board, to);

const takesNothingDearer = ({ role, captured }: Step): boolean =>
  role !== 'king' && captured !== undefined && valueOf(captured) <= valueOf(role);

/**
 * The line of a bishop, rook or queen that guarded a piece is cut: by the solver's move, or by the opponent's own reply; and
 * the solver's next move takes that piece, which hangs now and has not just come there.
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

/** Whether a piece on the blocker's square would stand between the square and a line piece that guards it. */
const cutsGuard = (board: Board, square: Square, color: Color, blocker: Square): boolean =>
  Array.from(attackersOf(board, square, color)).some((guard) => {
    const role = board.getRole(guard);
    return role !== undefined && isLinePiece(role) && between(square, guard).has(blocker);
  });

/**
 * The solver's move frees a square or a line for the solver's bishop, rook or queen, which then goes there and takes nothing.
 * It is what the first move was for: it took nothing itself or went to a bad spot, promoted nothing, and the reply neither
 * gives check nor steps out of the check that the second move gives.
 */
export const isClearance = (line: PlayedLine): boolean =>
  followUps(line).some(
    (turn) => isFreed(turn) && !turn.second.before.isCheck() && isGiven(turn.first) && !isAfterKing(turn),
  );

const isFreed = ({ first, second }: FollowUp): boolean =>
  second.captured === undefined &&
  isLinePiece(second.role) &&
  first.promotion === undefined &&
  first.to !== second.from &&
  first.to !== second.to &&
  (first.from === second.to || between(second.from, second.to).has(first.from));

const isGiven = ({ captured, after, to }: Step): boolean => captured === undefined || isInBadSpot(after.board, to);

const isAfterKing = ({ reply, second }: FollowUp): boolean => second.after.isCheck() && reply.role === 'king';

/**
 * The solver takes, a piece other than the king takes back, and the solver takes there again along the line on which that
 * piece stood.
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
 * The opponent has captured, and the solver does not take back at once where that is legal, but moves elsewhere first and
 * takes after the reply, which was made by no guard of that square. As at Lichess, the first capture of the line after
 * which this could be said decides.
 */
export const isIntermezzo = (line: PlayedLine): boolean => {
  const late = followUps(line).find(({ first, reply, second }) => {
    const guards = attackersOf(first.after.board, second.to, opposite(line.solver));
    return second.captured !== undefined && first.to !== second.to && !guards.has(reply.from);
  });
  if (late === undefined) return false;
  const { first, second } = late;
  const earlier = line.steps[line.steps.indexOf(first) - 1];
  return earlier?.captured !== undefined && earlier.to === second.to && couldTake(first, second);
};

const couldTake = ({ before }: Step, { from, to, promotion }: Step): boolean =>
  before.isLegal(promotion === undefined ? { from, to } : { from, to, promotion });

/**
 * A piece of the opponent may not leave the line to its king, and that matters, after any move of the solver: off the
 * line it would attack a piece of the solver that is dearer or hanging; or a piece of the solver attacks it along the
 * line which is cheaper, or which it does not attack back while it hangs and could go elsewhere. Or a piece is pinned to
 * its queen, of which Lichess says nothing, and is taken there.
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

/**
 * After the solver's move a knight, bishop or rook of the opponent stands between the solver's bishop or rook and the
 * opponent's queen, which it cannot attack back; it stays, though it could leave the line, and is taken with a gain: it
 * hangs, or is dearer than what takes it.
 */
const takesPinnedToQueen = ({ first: { after }, reply, second }: FollowUp): boolean => {
  const { captured, to, role, before } = second;
  if (captured === undefined || captured === 'pawn' || captured === 'queen' || to === reply.to) return false;
  if (!isHanging(before.board, to) && valueOf(captured) <= valueOf(role)) return false;
  return !after.isCheck() && isPinnedToQueen(after, to);
};

/** A bishop or rook attacks the square of the side to move, with its queen right behind it on the line. */
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
