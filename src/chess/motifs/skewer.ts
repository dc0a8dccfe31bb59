import { between } from 'chessops/attacks';
import { isLinePiece } from './attackers';
import { valueOf } from './piece-value';
import { followUps, type FollowUp, type PlayedLine, type Step } from './played-line';
import { isGuardedInVain, isInBadSpot } from './safety';

/**
 * The dearer piece steps out of the line and uncovers a cheaper one: a bishop, rook or queen of the solver takes
 * something in a bad spot along a line that a dearer piece of the opponent has just left. Not when the capture mates. A
 * king as the only guard of a piece is none where it may not take back; Lichess counts it as one.
 */
export const isSkewer = (line: PlayedLine): boolean => followUps(line).some(takesBehind);

const takesBehind = ({ reply, second }: FollowUp): boolean =>
  second.captured !== undefined &&
  isLinePiece(second.role) &&
  reply.to !== second.to &&
  between(second.from, second.to).has(reply.from) &&
  valueOf(reply.role) > valueOf(second.captured) &&
  isLost(second) &&
  !second.after.isCheckmate();

const isLost = ({ captured, before: { board }, to }: Step): boolean =>
  isInBadSpot(board, to) || (captured !== 'pawn' && isGuardedInVain(board, to));
