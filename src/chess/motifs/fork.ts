import { solverSteps, type PlayedLine, type Step } from './played-line';
import { attackersOf, attacksFrom } from './attackers';
import { valueOf } from './piece-value';
import { isHanging, isInBadSpot } from './safety';

const LEAST_TARGETS = 2;

/**
 * One piece attacks two: a move of the solver before his last one, not by the king and not into a bad spot, attacks at
 * least two pieces other than pawns, each of them dearer than the mover, or hanging and not attacking it back.
 */
export const isFork = (line: PlayedLine): boolean => forkingSteps(line).length > 0;

/** The moves that make a line a fork. */
export const forkingSteps = (line: PlayedLine): readonly Step[] => solverSteps(line).slice(0, -1).filter(forks);

const forks = ({ role, to, color, after: { board, turn: opponent } }: Step): boolean => {
  if (role === 'king' || isInBadSpot(board, to)) return false;
  const strikingBack = attackersOf(board, to, opponent);
  const targets = Array.from(attacksFrom(board, to).diff(board[color]).diff(board.pawn)).filter((square) => {
    const target = board.getRole(square);
    if (target === undefined) return false;
    return valueOf(target) > valueOf(role) || (isHanging(board, square) && !strikingBack.has(square));
  });
  return targets.length >= LEAST_TARGETS;
};
