import { between } from 'chessops/attacks';
import { followUps, solverSteps, type FollowUp, type PlayedLine, type Step } from './played-line';

/**
 * A piece gets out of the way of another: a move of the solver gives check, but not by the piece that moved (then it is
 * a double check); or he captures along a line that his move before has opened, and not where the opponent or he himself
 * has just moved to. Castling opens no line.
 */
export const isDiscoveredAttack = (line: PlayedLine): boolean =>
  solverSteps(line).some(isDiscoveredCheck) || followUps(line).some(capturesAlongOpenedLine);

const isDiscoveredCheck = ({ to, after, isCastling }: Step): boolean => {
  const { checkers } = after.ctx();
  return checkers.nonEmpty() && !checkers.has(to) && !isCastling;
};

const capturesAlongOpenedLine = ({ first, reply, second }: FollowUp): boolean =>
  second.captured !== undefined &&
  second.to !== reply.to &&
  second.to !== first.to &&
  second.from !== first.to &&
  !first.isCastling &&
  between(second.from, second.to).has(first.from);
