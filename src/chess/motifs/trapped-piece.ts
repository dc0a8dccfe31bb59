import type { Chess } from 'chessops/chess';
import type { Square } from 'chessops/types';
import { pinnedPieces } from './attackers';
import { valueOf } from './piece-value';
import { followUps, type FollowUp, type PlayedLine } from './played-line';
import { isInBadSpot } from './safety';

/**
 * A piece has nowhere to go: the solver takes a piece other than a pawn which, before the opponent's reply, stood in a
 * bad spot, neither pinned nor with its king in check, and had no move to a safe square and none that takes something
 * worth as much.
 */
export const isTrappedPiece = (line: PlayedLine): boolean => followUps(line).some(takesTrapped);

const takesTrapped = ({ reply, second }: FollowUp): boolean => {
  if (second.captured === undefined || second.captured === 'pawn') return false;
  const stoodOn = reply.to === second.to ? reply.from : second.to;
  return isTrapped(reply.before, stoodOn);
};

const isTrapped = (position: Chess, square: Square): boolean => {
  const role = position.board.getRole(square);
  if (role === undefined || role === 'pawn' || role === 'king') return false;
  if (position.isCheck() || pinnedPieces(position).some((pinned) => pinned.square === square)) return false;
  if (!isInBadSpot(position.board, square)) return false;
  return !Array.from(position.dests(square)).some((to) => {
    const taken = position.board.getRole(to);
    if (taken !== undefined && valueOf(taken) >= valueOf(role)) return true;
    const after = position.clone();
    after.play({ from: square, to });
    return !isInBadSpot(after.board, to);
  });
};
