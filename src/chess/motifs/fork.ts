import { opposite } from 'chessops/util';
import { attackersOf, attacksFrom } from './attackers';
import { solverSteps, type PlayedLine, type Step } from './played-line';
import { valueOf } from './piece-value';
import { isHanging, isInBadSpot } from './safety';

const LEAST_TARGETS = 2;

/**
 * One piece attacks two: a move of the solver before his last one, not into a bad spot, attacks at least two pieces
 * other than pawns, each of them dearer than the mover, or hanging and not attacking it back. Of a king, of which Lichess
 * says no fork, the next move must take one of the two: to come near something is what kings often do.
 */
export const isFork = (line: PlayedLine): boolean => forkingSteps(line).length > 0;

/** The moves that make a line a fork. */
export const forkingSteps = (line: PlayedLine): readonly Step[] => {
  const steps = solverSteps(line);
  return steps.slice(0, -1).filter((step, index) => {
    if (step.role !== 'king') return !isInBadSpot(step.after.board, step.to) && isTwo(targetsOf(step));
    const targets = targetsOf(step);
    const next = steps[index + 1];
    return isTwo(targets) && next?.from === step.to && targets.includes(next.to);
  });
};

const isTwo = (targets: readonly unknown[]): boolean => targets.length >= LEAST_TARGETS;

const targetsOf = ({ role, to, color, after: { board } }: Step) => {
  const strikingBack = attackersOf(board, to, opposite(color));
  return Array.from(attacksFrom(board, to).intersect(board[opposite(color)]).diff(board.pawn)).filter((square) => {
    const target = board.getRole(square);
    if (target === undefined) return false;
    return valueOf(target) > valueOf(role) || (isHanging(board, square) && !strikingBack.has(square));
  });
};
