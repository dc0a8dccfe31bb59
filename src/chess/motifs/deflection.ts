import { squareFile } from 'chessops/util';
import { attacksFrom } from './attackers';
import { valueOf } from './piece-value';
import { followUps, type FollowUp, type PlayedLine, type Step } from './played-line';

/**
 * A guard is drawn away: the solver captures, or promotes, on a square that the piece of the opponent's last reply
 * guarded before and no longer does. It was drawn away by being made to capture what the solver had just moved, which
 * had taken nothing or something cheaper than itself, or by a check. What is captured is not dearer than what captures.
 */
export const isDeflection = (line: PlayedLine): boolean => followUps(line).some(usesLostGuard);

const usesLostGuard = ({ first, reply, second }: FollowUp): boolean => {
  if (second.captured === undefined && second.promotion === undefined) return false;
  if (second.captured !== undefined && valueOf(second.captured) > valueOf(second.role)) return false;
  if (second.to === reply.to || second.to === first.to) return false;
  const isDrawn = reply.to === first.to || first.after.isCheck();
  return isDrawn && gaveSomething(first) && guarded(reply, second) && !stillGuards(reply, second);
};

/** It took nothing, or something cheaper; a queen taking a rook gives nothing either, as Lichess counts. */
const gaveSomething = ({ captured, role }: Step): boolean =>
  captured === undefined || (valueOf(captured) < valueOf(role) && !(captured === 'rook' && role === 'queen'));

/** The square itself was guarded, or, along its file, the pawn that now promotes there. */
const guarded = (reply: Step, { from, to, promotion }: Step): boolean => {
  const attacked = attacksFrom(reply.before.board, reply.from);
  if (attacked.has(to)) return true;
  return promotion !== undefined && squareFile(to) === squareFile(reply.from) && attacked.has(from);
};

const stillGuards = (reply: Step, { to }: Step): boolean => attacksFrom(reply.after.board, reply.to).has(to);
