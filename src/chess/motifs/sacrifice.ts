import { materialLead } from './piece-value';
import { solverSteps, type PlayedLine } from './played-line';

/** In pawns. */
const LEAST_GIVEN = 2;

/**
 * Material is given: after his second move or a later one the solver is two pawns' worth or more below what he had
 * before his first move. Not when the opponent promotes on the way, which is no gift.
 */
export const isSacrifice = (line: PlayedLine): boolean => {
  const [first, ...later] = solverSteps(line);
  if (first === undefined) return false;
  const before = materialLead(first.before.board, line.solver);
  const isDown = later.some(({ after }) => before - materialLead(after.board, line.solver) >= LEAST_GIVEN);
  return isDown && !opponentPromotes(line);
};

const opponentPromotes = ({ solver, steps }: PlayedLine): boolean =>
  steps.some(({ color, promotion }, index) => index > 0 && color !== solver && promotion !== undefined);
