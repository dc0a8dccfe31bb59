import { between } from 'chessops/attacks';
import { isLinePiece } from './attackers';
import { valueOf } from './piece-value';
import { followUps, type FollowUp, type PlayedLine } from './played-line';
import { isInBadSpot } from './safety';

/**
 * The dearer piece steps out of the line and uncovers a cheaper one: a bishop, rook or queen of the solver takes
 * something in a bad spot along a line that a dearer piece of the opponent has just left. Not when the capture mates.
 */
export const isSkewer = (line: PlayedLine): boolean => followUps(line).some(takesBehind);

const takesBehind = ({ reply, second }: FollowUp): boolean =>
  second.captured !== undefined &&
  isLinePiece(second.role) &&
  reply.to !== second.to &&
  between(second.from, second.to).has(reply.from) &&
  valueOf(reply.role) > valueOf(second.captured) &&
  isInBadSpot(second.before.board, second.to) &&
  !second.after.isCheckmate();
