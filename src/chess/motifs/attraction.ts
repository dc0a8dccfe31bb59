import type { Role } from 'chessops/types';
import { attackersOf } from './attackers';
import { followUps, type FollowUp, type PlayedLine } from './played-line';

const WORTH_ATTRACTING: ReadonlySet<Role> = new Set(['king', 'queen', 'rook']);

/**
 * A piece is lured to a square: the solver moves there, a king, queen or rook captures there, and the solver's next
 * move attacks it there. For a king that is enough; another piece must be captured there by the move after that.
 */
export const isAttraction = (line: PlayedLine): boolean => {
  const turns = followUps(line);
  return turns.some((turn, index) => lures(line, turn) && isWon(turn, turns[index + 1]));
};

const lures = ({ solver }: PlayedLine, { first, reply, second }: FollowUp): boolean =>
  reply.to === first.to &&
  WORTH_ATTRACTING.has(reply.role) &&
  attackersOf(second.after.board, reply.to, solver).has(second.to);

const isWon = ({ reply }: FollowUp, next: FollowUp | undefined): boolean =>
  reply.role === 'king' || next?.second.to === reply.to;
