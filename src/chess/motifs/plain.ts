/** What the solver's first move is when it is nothing finer. */
import { solverSteps, type PlayedLine } from './played-line';

/** The first move takes something, a pawn included. */
export const isCapture = (line: PlayedLine): boolean => solverSteps(line)[0]?.captured !== undefined;

/** The first move gives check. */
export const isCheck = (line: PlayedLine): boolean => solverSteps(line)[0]?.after.isCheck() === true;
