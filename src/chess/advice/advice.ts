/** Advice against a player, as message ids with numbers. Based on significant findings only. */
import type { RateFinding } from '../findings/verdicts';
import type { PlayerReport } from '../player/player-report';
import type { Advice, LastGames, SpokenRate } from './advice-message';
import { adviseOnForm, hasForm, lastGames, type Traits } from './form';
import { adviseOnColors, adviseOnOpenings } from './openings';
import { adviseOnRates, notableRates, rateValues } from './rates';

export type { Advice, AdviceMessage, AdviceTopic } from './advice-message';

/** In the order of preparation: openings first, form last. */
export const adviseAgainst = (report: PlayerReport & { readonly traits?: Traits }): readonly Advice[] => [
  ...adviseOnOpenings(report),
  ...(['tactics', 'time', 'phases', 'endgame'] as const).flatMap((topic) => adviseOnRates(report, topic)),
  ...adviseOnColors(report),
  ...adviseOnForm(report, report.traits),
];

// Insights: a few statements about the player's own games

type Insight = {
  readonly kind: 'weakness' | 'strength' | 'form';
  readonly message: InsightMessage;
  readonly games: number;
  readonly finding?: RateFinding;
};

export type InsightMessage =
  | { readonly id: 'insight.worse' | 'insight.better'; readonly values: SpokenRate }
  | { readonly id: 'insight.form'; readonly values: LastGames };

export const insightsOf = (report: PlayerReport): readonly Insight[] => [...onRates(report), ...onForm(report)];

const onRates = (report: PlayerReport): readonly Insight[] => {
  const rates = notableRates(report);
  return [rates.find(({ isWeakness }) => isWeakness), rates.find(({ isWeakness }) => !isWeakness)].flatMap((rate) => {
    if (rate === undefined) return [];
    const { finding, isWeakness } = rate;
    const message = { id: isWeakness ? 'insight.worse' : 'insight.better', values: rateValues(rate) } as const;
    return [{ kind: isWeakness ? 'weakness' : 'strength', message, games: finding.games, finding } as const];
  });
};

const onForm = (report: PlayerReport): readonly Insight[] => {
  if (!hasForm(report)) return [];
  const values = lastGames(report.form.results);
  return [{ kind: 'form', message: { id: 'insight.form', values }, games: values.games }];
};
