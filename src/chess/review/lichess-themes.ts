/** What Lichess' puzzle themes call a tactic of a game. */
import type { Evaluation } from '../evaluation';
import type { Color } from '../types';
import { centipawnsFor } from './chances';
import type { TacticMoment } from './tactic-moment';

/** Of Lichess' 600 centipawns on the scale of today's engines, which tell less: 80 of 100 puzzles are called the same. */
const CRUSHING = 500;
/** A pawn that promotes later than with the second move is told by the way there. */
const SOON = 3;

/**
 * Never none: what wins by no motif is called by how much is won, `advantage` or `crushing`. `evaluation` is of the
 * position in which the solver is to move.
 */
export const lichessThemes = (
  { motifs, line }: Pick<TacticMoment, 'motifs' | 'line'>,
  evaluation: Evaluation,
  solver: Color,
): readonly string[] => {
  const promotesSoon = line.slice(0, SOON).some((san, index) => index % 2 === 0 && san.includes('='));
  const names = motifs
    .filter((motif) => motif !== 'capture' && motif !== 'check')
    .map((motif) => (motif === 'promotion' && !promotesSoon ? 'advancedPawn' : motif));
  if (names.length > 0) return names;
  return [centipawnsFor(evaluation, solver) >= CRUSHING ? 'crushing' : 'advantage'];
};
