/**
 * Tactics about what guards a square and what lies on a line: a guard is captured, or cut off; a line is cleared, or looked
 * along through an enemy piece; and the move that is put between a capture and its recapture. The conditions are those of
 * Lichess' themes `capturingDefender`, `interference`, `clearance`, `xRayAttack` and `intermezzo`.
 */
import { between } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import type { Square } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { Color } from '../types';
import { attackersOf, isLinePiece } from './attackers';
import { valueOf } from './piece-value';
import { followUps, type FollowUp, type PlayedLine, type Step } from './played-line';
import { isHanging, isInBadSpot } from './safety';

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
