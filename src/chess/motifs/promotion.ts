import { solverSteps, type PlayedLine } from './played-line';

/** A pawn of the solver is promoted, to whatever piece. */
export const isPromotion = (line: PlayedLine): boolean =>
  solverSteps(line).some(({ promotion }) => promotion !== undefined);
