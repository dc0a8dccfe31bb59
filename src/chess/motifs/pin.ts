import { between, ray } from 'chessops/attacks';
import { pseudoDests, type Chess } from 'chessops/chess';
import type { Square } from 'chessops/types';
import { opposite } from 'chessops/util';
import { attackersOf, attacksFrom, pinnedPieces, type PinnedPiece } from './attackers';
import { valueOf } from './piece-value';
import { followUps, solverSteps, type FollowUp, type PlayedLine } from './played-line';
import { isHanging } from './safety';

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
