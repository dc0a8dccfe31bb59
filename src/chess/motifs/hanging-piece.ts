import { materialLead, valueOf } from './piece-value';
import { solverSteps, type PlayedLine } from './played-line';
import { isHanging } from './safety';

/**
 * A piece is there for the taking: the solver's first move takes a hanging piece other than a pawn, which is not the
 * answer to a capture on that square of something worth as much, and his second move leaves him no worse off in
 * material than the first.
 */
export const isHangingPiece = (line: PlayedLine): boolean => {
  const [first, second] = solverSteps(line);
  if (first?.captured === undefined || first.captured === 'pawn') return false;
  if (!isHanging(first.before.board, first.to)) return false;
  const opponents = line.steps[line.steps.indexOf(first) - 1];
  const isRecapture = opponents?.captured !== undefined && opponents.to === first.to;
  if (isRecapture && valueOf(opponents.captured) >= valueOf(first.captured)) return false;
  return (
    second === undefined ||
    materialLead(second.after.board, line.solver) >= materialLead(first.after.board, line.solver)
  );
};
