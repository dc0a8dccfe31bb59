import type { PhaseName } from '../phase';
import type { Ply } from '../types';

/**
 * The phase that the specification names by the index of the ply alone: below 8 the opening, below 25 the
 * middlegame, then the endgame (LIM-07). What is on the board says better: `divide` of phase.ts.
 */
export const phaseByIndex = (ply: Ply): PhaseName => {
  if (ply < 8) return 'opening';
  return ply < 25 ? 'middlegame' : 'endgame';
};
