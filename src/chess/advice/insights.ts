/**
 * What stands out in a player's own games: a few short statements, each by a rule and with its numbers. Nothing is said
 * that too few games stand behind.
 */
import type { PhaseName } from '../phase';
import type { PlayerReport } from '../player/player-report';
import { hasForm, lastGames } from './form';
import { scoreOpenings } from './openings';
import { knownPhases } from './phases';
import type { LastGames, NamedTactic, ScoredOpening } from './said';
import { namedTactic, tacticHabits } from './tactics';

/** One sentence to "you"; `games` is how many games it rests on. The words are the catalogue's. */
export type Insight = {
  readonly kind: 'phase' | 'opening' | 'tactic' | 'form';
  readonly message: InsightMessage;
  readonly games: number;
};

export type InsightMessage =
  | {
      readonly id: 'insight.phase';
      readonly values: { readonly phase: PhaseName; readonly score: number; readonly moves: number };
    }
  | { readonly id: 'insight.opening'; readonly values: ScoredOpening }
  | {
      readonly id: 'insight.tactic';
      readonly values: { readonly tactic: NamedTactic; readonly count: number; readonly games: number };
    }
  | { readonly id: 'insight.form'; readonly values: LastGames };

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
  const { name: phase, score, moves, games } = strongest;
  return [{ kind: 'phase', message: { id: 'insight.phase', values: { phase, score, moves } }, games }];
};

const onOpening = (report: PlayerReport): readonly Insight[] => {
  const best = scoreOpenings(report).at(-1);
  if (best === undefined || best.score < LEAST_SCORE) return [];
  return [{ kind: 'opening', message: { id: 'insight.opening', values: best }, games: best.games }];
};

const onTactic = (report: PlayerReport): readonly Insight[] => {
  const habits = tacticHabits(report);
  if (habits?.missed === undefined) return [];
  const { games, missed } = habits;
  const values = { tactic: namedTactic(missed.name), count: missed.count, games };
  return [{ kind: 'tactic', message: { id: 'insight.tactic', values }, games }];
};

const onForm = (report: PlayerReport): readonly Insight[] => {
  if (!hasForm(report)) return [];
  const values = lastGames(report.form.results);
  return [{ kind: 'form', message: { id: 'insight.form', values }, games: values.games }];
};
