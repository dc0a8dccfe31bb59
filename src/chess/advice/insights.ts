/**
 * What stands out in a player's own games: a few short statements, each by a rule and with its numbers. Nothing is said
 * that too few games stand behind.
 */
import type { PlayerReport } from '../player/player-report';
import { hasForm } from './form';
import { scoreOpenings } from './openings';
import { knownPhases } from './phases';
import { tacticHabits } from './tactics';
import { colorName, countOf, splitName } from './wording';

/** One sentence to "you"; `games` is how many games it rests on. */
export type Insight = {
  readonly kind: 'phase' | 'opening' | 'tactic' | 'form';
  readonly text: string;
  readonly games: number;
};

/** Points in % below which an opening is nobody's best. */
const LEAST_SCORE = 50;

/** The strongest phase, the best opening, the tactic missed most, and the form; at most one of each. */
export const insightsOf = (report: PlayerReport): readonly Insight[] => [
  ...onPhase(report),
  ...onOpening(report),
  ...onTactic(report),
  ...onForm(report),
];

const onPhase = (report: PlayerReport): readonly Insight[] => {
  const known = knownPhases(report);
  const strongest = known.at(-1);
  // A phase alone is stronger than none.
  if (strongest === undefined || known.length < 2) return [];
  const { name, score, moves, games } = strongest;
  return [
    { kind: 'phase', text: `Your strongest phase is the ${name}: accuracy ${score}% over ${moves} moves.`, games },
  ];
};

const onOpening = (report: PlayerReport): readonly Insight[] => {
  const best = scoreOpenings(report).at(-1);
  if (best === undefined || best.score < LEAST_SCORE) return [];
  const { name, color, games } = best.group;
  const text = `Your best opening is the ${name} with ${colorName(color)}: you score ${best.score}% in ${countOf(games, 'game')}.`;
  return [{ kind: 'opening', text, games }];
};

const onTactic = (report: PlayerReport): readonly Insight[] => {
  const habits = tacticHabits(report);
  if (habits?.missed === undefined) return [];
  const { games, missed } = habits;
  const text = `The tactic you missed most is "${splitName(missed.name)}": ${countOf(missed.count, 'time')} in ${games} games.`;
  return [{ kind: 'tactic', text, games }];
};

const onForm = (report: PlayerReport): readonly Insight[] => {
  if (!hasForm(report)) return [];
  const { games, wins, draws, losses } = report.form.results;
  const text = `You won ${wins}, drew ${draws} and lost ${losses} of your last ${games} games.`;
  return [{ kind: 'form', text, games }];
};
