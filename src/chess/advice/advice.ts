/**
 * What to do against a player, from the report on his games: which sentence to say, with the numbers it rests on; the
 * sentences are the catalogue's. What is good or bad at anything is said of the findings alone (`chess/findings`).
 */
import type { OpeningFinding } from '../findings/opening-findings';
import type { RateFinding } from '../findings/verdicts';
import type { PlayerReport } from '../player/player-report';
import type { Advice, LastGames, ScoredOpening, SpokenRate } from './advice-message';
import { adviseOnForm, hasForm, lastGames } from './form';
import { adviseOnColors, adviseOnOpenings, scoredOpening, strikingOpenings } from './openings';
import { adviseOnRates, spokenRate, strikingRates } from './rates';

export type { Advice, AdviceMessage, AdviceTopic } from './advice-message';

/** In the order in which a player prepares: openings first, form last. Empty when nothing can be said. */
export const adviseAgainst = (report: PlayerReport): readonly Advice[] => [
  ...adviseOnOpenings(report),
  ...(['tactics', 'time', 'phases', 'endgame'] as const).flatMap((topic) => adviseOnRates(report, topic)),
  ...adviseOnColors(report),
  ...adviseOnForm(report),
];

/**
 * What stands out in a player's own games: a few short statements, each by a rule and with its numbers. Nothing is said
 * that too few games stand behind.
 */

/** One sentence to "you"; `games` is how many games it rests on. The words are the catalogue's. */
type Insight = {
  readonly kind: 'weakness' | 'strength' | 'opening' | 'form';
  readonly message: InsightMessage;
  readonly games: number;
  readonly finding?: RateFinding | OpeningFinding;
};

export type InsightMessage =
  | { readonly id: 'insight.worse' | 'insight.better'; readonly values: SpokenRate }
  | { readonly id: 'insight.opening'; readonly values: ScoredOpening }
  | { readonly id: 'insight.form'; readonly values: LastGames };

/** The greatest weakness and the greatest strength, the best opening, and the form; at most one of each. */
export const insightsOf = (report: PlayerReport): readonly Insight[] => [
  ...onRates(report),
  ...onOpening(report),
  ...onForm(report),
];

const onRates = (report: PlayerReport): readonly Insight[] => {
  const rates = strikingRates(report);
  return [rates.find(({ isWeakness }) => isWeakness), rates.find(({ isWeakness }) => !isWeakness)].flatMap((rate) => {
    if (rate === undefined) return [];
    const { finding, isWeakness } = rate;
    const message = { id: isWeakness ? 'insight.worse' : 'insight.better', values: spokenRate(rate) } as const;
    return [{ kind: isWeakness ? 'weakness' : 'strength', message, games: finding.games, finding } as const];
  });
};

const onOpening = (report: PlayerReport): readonly Insight[] => {
  const { best } = strikingOpenings(report);
  if (best === undefined) return [];
  const message = { id: 'insight.opening', values: scoredOpening(best) } as const;
  return [{ kind: 'opening', message, games: best.games, finding: best }];
};

const onForm = (report: PlayerReport): readonly Insight[] => {
  if (!hasForm(report)) return [];
  const values = lastGames(report.form.results);
  return [{ kind: 'form', message: { id: 'insight.form', values }, games: values.games }];
};
