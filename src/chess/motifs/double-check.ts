import { solverSteps, type PlayedLine } from './played-line';

/** Two pieces give check at once, after any move of the solver. */
export const isDoubleCheck = (line: PlayedLine): boolean =>
  solverSteps(line).some(({ after }) => after.ctx().checkers.moreThanOne());
