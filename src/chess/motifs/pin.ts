import { pseudoDests, type Chess } from 'chessops/chess';
import { opposite } from 'chessops/util';
import { attackersOf, attacksFrom, pinnedPieces, type PinnedPiece } from './attackers';
import { valueOf } from './piece-value';
import { solverSteps, type PlayedLine } from './played-line';
import { isHanging } from './safety';

/**
 * A piece of the opponent may not leave the line to its king, and that matters, after any move of the solver: off the
 * line it would attack a piece of the solver that is dearer or hanging; or a piece of the solver attacks it along the
 * line which is cheaper, or which it does not attack back while it hangs and could go elsewhere.
 * Only pins to the king count.
 */
export const isPin = (line: PlayedLine): boolean =>
  solverSteps(line).some(({ after }) =>
    pinnedPieces(after).some((pinned) => cannotAttack(after, pinned) || cannotEscape(after, pinned)),
  );

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
