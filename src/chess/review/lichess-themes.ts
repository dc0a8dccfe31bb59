/** What Lichess' puzzle themes call a tactic of a game. */
import type { Motif } from '../motifs/motif';
import type { Color } from '../types';
import type { TacticMoment } from './tactic-moment';

const NO_THEME: ReadonlySet<Motif> = new Set(['capture', 'check']);
/** In plies: what the solver's first two moves do is in the puzzle that Lichess would make of it. */
const SOON = 3;
/** A pawn's move to its last rank but one, or to the last. */
const ADVANCED: Readonly<Record<Color, RegExp>> = {
  white: /^(?:[a-h]x)?[a-h][78]/,
  black: /^(?:[a-h]x)?[a-h][12]/,
};

/** None where no motif has a name: how much is won (`advantage`, `crushing`) is no tactic. */
export const lichessThemes = (
  { motifs, line }: Pick<TacticMoment, 'motifs' | 'line'>,
  solver: Color,
): readonly string[] => {
  const soon = line.slice(0, SOON).filter((_, index) => index % 2 === 0);
  const named = motifs.filter((motif) => !NO_THEME.has(motif));
  return soon.some((san) => ADVANCED[solver].test(san)) ? [...named, 'advancedPawn'] : named;
};
