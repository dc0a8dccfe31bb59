/** How an invented person plays: how well, with what taste, and how fast. */
import type { Motif } from '../../src/chess/motifs/motif';
import type { PhaseName } from '../../src/chess/phase';
import type { Centipawns } from '../../src/chess/types';
import type { Random } from '../../src/test/mock-lichess/seeded-random';
import type { Candidate } from './candidates';
import type { TimeUse } from './clock-model';

export type Style = {
  /** Strength of the play, on a scale like a rating; 1400 to 2200 is meant. */
  readonly strength: number;
  /** How much more often than usual something is overlooked in a phase; 1 is usual. */
  readonly oversights: Readonly<Record<PhaseName, number>>;
  /** What a check or a capture counts more than it is worth. */
  readonly appetite: Centipawns;
  readonly timeUse: TimeUse;
  /** A tactic whose point is often not seen; the chance of that at each move, 0 to 1. */
  readonly blindTo?: { readonly motif: Motif; readonly chance: number };
  /** Resigns when so much behind for three turns; missing for who plays on until mate. */
  readonly resignsAt?: Centipawns;
};

/** Where the move is chosen. `isHurried`: with hardly any time. */
export type Moment = {
  readonly phase: PhaseName;
  readonly isHurried: boolean;
  isForcing(candidate: Candidate): boolean;
  /** Whether the candidate's line wins by this tactic. */
  isTactic(candidate: Candidate, motif: Motif): boolean;
};

const WEAK = { strength: 1400, oversight: 0.16, spread: 60 };
const STRONG = { strength: 2200, oversight: 0.04, spread: 22 };
/** Centipawns that hardly matter to somebody who has overlooked something. */
const OVERSIGHT_SPREAD = 260;
const HURRY = 2;
/** What a move seems worth less than it is when its point is not seen. */
const UNSEEN: Centipawns = 400;

/**
 * Chance by what each move is worth: one that loses `spread` centipawns is played e times less often than the best.
 * In an oversight the spread is so wide that the best move is hardly more likely than one that loses a pawn.
 */
export const chooseMove = (
  candidates: readonly Candidate[],
  style: Style,
  moment: Moment,
  random: Random,
): Candidate | undefined => {
  const chance = between('oversight', style) * style.oversights[moment.phase] * (moment.isHurried ? HURRY : 1);
  const spread = random.next() < chance ? OVERSIGHT_SPREAD : between('spread', style);
  const unseen = unseenMotif(style, random);
  const wants = candidates.map(
    (move) =>
      move.worth +
      (moment.isForcing(move) ? style.appetite : 0) -
      (unseen !== undefined && moment.isTactic(move, unseen) ? UNSEEN : 0),
  );
  const most = Math.max(...wants);
  const weights = wants.map((want) => Math.exp((want - most) / spread));
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  return candidates.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? candidates[0];
};

const unseenMotif = ({ blindTo }: Style, random: Random): Motif | undefined =>
  blindTo !== undefined && random.next() < blindTo.chance ? blindTo.motif : undefined;

/** On the line from the weak to the strong. */
const between = (figure: 'oversight' | 'spread', { strength }: Style): number => {
  const way = (strength - WEAK.strength) / (STRONG.strength - WEAK.strength);
  return WEAK[figure] + Math.max(0, Math.min(1, way)) * (STRONG[figure] - WEAK[figure]);
};
