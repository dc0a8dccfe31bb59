/**
 * What the counts of tactics say, by rule: a sentence each, with its numbers. Nothing is said of what was seen rarely.
 */
import { PHASES } from '../../../chess/phase';
import type { TacticalStrength, TacticalWeakness } from '../../../chess/player/tactics';
import type { PlayerStats } from '../../../contract/profile';
import { phaseNames } from '../../board/evaluation/phase-names';
import { sortCounts, type NamedCount } from '../../player/named-counts';
import { tacticName } from '../../player/tactic-name';
import { countOf, gamesText } from '../../player/labels';

/** As much of the statistics as the sentences are made of. */
type Counted = Pick<
  PlayerStats,
  | 'reviewedGames'
  | 'tacticalStrengths'
  | 'tacticalWeaknesses'
  | 'openingPhaseScore'
  | 'middlegameScore'
  | 'endgameScore'
>;

/** Times a thing was seen before it is a habit. */
const LEAST_TIMES = 3;
/** Points of 100 between the best and the weakest phase before they differ. */
const LEAST_GAP = 10;

/** What to do about a weakness. */
const TRAINING: Readonly<Record<TacticalWeakness, string>> = {
  missedForks: 'Before every move, look for one piece that attacks two.',
  discoveryAttacks: 'Look at what stands behind your own pieces: moving one may open a line.',
  missedSkewers: 'Look for two of their pieces on one line, the greater one in front.',
  hangingPieces: 'Before every move, ask what it leaves unguarded.',
  endgamePrecision: 'Practice endgames with few pieces until the plan comes by itself.',
  poorEndgamePlay: 'Learn the basic rook and pawn endgames: these were blunders.',
  timeManagement: 'Spend less time on early moves: these mistakes came with little left.',
  weakSquares: 'Think twice before a pawn move: it cannot take back the squares it gives up.',
};

/** Strengths that are plans rather than tactics. */
const PLANS: ReadonlySet<string> = new Set(['pawnBreaks', 'exchanges'] satisfies TacticalStrength[]);

/** The greatest weakness, the greatest strength, and the weakest phase; what is not known is left out. */
export const tacticalSentences = (stats: Counted): readonly string[] => {
  const games = gamesText(stats.reviewedGames);
  const weakness = often(sortCounts(stats.tacticalWeaknesses));
  const strength = often(sortCounts(stats.tacticalStrengths).filter(({ name }) => !PLANS.has(name)));
  return [
    weakness && `${seen(weakness)} in ${games}: your greatest weakness. ${trainingFor(weakness.name)}`.trim(),
    strength && `${seen(strength)} in ${games}: what you find most. Steer for positions that allow it.`,
    phaseSentence(stats),
  ].filter((sentence) => sentence !== undefined);
};

const often = ([first]: readonly NamedCount[]): NamedCount | undefined =>
  first !== undefined && first.count >= LEAST_TIMES ? first : undefined;

const seen = ({ name, count }: NamedCount): string => `${tacticName(name)}, ${countOf(count, 'time')}`;

const trainingFor = (name: string): string => new Map<string, string>(Object.entries(TRAINING)).get(name) ?? '';

const phaseSentence = ({ openingPhaseScore, middlegameScore, endgameScore }: Counted): string | undefined => {
  const scores = { opening: openingPhaseScore, middlegame: middlegameScore, endgame: endgameScore };
  const known = PHASES.flatMap((phase) => {
    const score = scores[phase];
    return typeof score === 'number' ? [{ name: phaseNames[phase].toLowerCase(), score: Math.round(score) }] : [];
  }).sort((one, other) => one.score - other.score);
  const weakest = known[0];
  const best = known.at(-1);
  if (weakest === undefined || best === undefined || best.score - weakest.score < LEAST_GAP) return undefined;
  return `Your ${weakest.name} scores ${weakest.score}%, your ${best.name} ${best.score}%. Begin with the ${weakest.name}.`;
};
