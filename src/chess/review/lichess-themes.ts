/** What Lichess' puzzle themes call a tactic of a game. */
import type { Evaluation } from '../evaluation';
import type { Motif } from '../motifs/motif';
import type { Color } from '../types';
import { centipawnsFor } from './chances';
import type { TacticMoment } from './tactic-moment';

/** Of Lichess' 600 centipawns on the scale of today's engines, which tell less: 80 of 100 puzzles are called the same. */
const CRUSHING = 500;
const NO_THEME: ReadonlySet<Motif> = new Set(['capture', 'check']);
/** In plies: what the solver's first two moves do is in the puzzle that Lichess would make of it. */
const SOON = 3;
/** A pawn's move to its last rank but one, or to the last. */
const ADVANCED: Readonly<Record<Color, RegExp>> = {
  white: /^(?:[a-h]x)?[a-h][78]/,
  black: /^(?:[a-h]x)?[a-h][12]/,
};

/**
 * Never none: what wins by no motif is called by how much is won, `advantage` or `crushing`. `evaluation` is of the
 * position in which the solver is to move.
 */
export const lichessThemes = (
  { motifs, line }: Pick<TacticMoment, 'motifs' | 'line'>,
  evaluation: Evaluation,
  solver: Color,
): readonly string[] => {
  const soon = line.slice(0, SOON).filter((_, index) => index % 2 === 0);
  const promotes = soon.some((san) => san.includes('='));
  const named = motifs.filter((motif) => !NO_THEME.has(motif) && (motif !== 'promotion' || promotes));
  const names = soon.some((san) => ADVANCED[solver].test(san)) ? [...named, 'advancedPawn'] : named;
  if (names.length > 0) return names;
  return [centipawnsFor(evaluation, solver) >= CRUSHING ? 'crushing' : 'advantage'];
};
