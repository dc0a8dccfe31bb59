/** The figures of the performance overview, each with the number of games it rests on. */
import type { Results } from '../../chess/player/results';
import type { Color } from '../../chess/types';
import type { Opponent } from './opponent';
import { DASH, gamesText } from './words';

export type Measured = { readonly value: number; readonly games: number };

export type PerformanceFigures = Readonly<Record<'all' | Color, Results>> & {
  /** Whole. */
  readonly rating?: Measured;
  /** 0-100, the mean over the games that have one. */
  readonly accuracy?: Measured;
};

export const performanceFigures = ({
  games,
  results,
  resultsAs,
  report,
  averageRating,
}: Opponent): PerformanceFigures => {
  const rated = report?.ratings.games ?? games.filter(({ rating }) => rating !== undefined).length;
  const accuracy =
    reportedAccuracy(report) ?? meanOf(games.flatMap(({ scouted }) => scouted.analysisData?.accuracy ?? []));
  return {
    all: results,
    ...resultsAs,
    ...(averageRating === undefined ? {} : { rating: { value: Math.round(averageRating), games: rated } }),
    ...(accuracy === undefined ? {} : { accuracy }),
  };
};

/** A figure in words, with what it rests on; a dash where it is not known. */
export const measuredText = (
  figure: Measured | undefined,
  format: (value: number) => string,
): { readonly value: string; readonly note: string } =>
  figure === undefined
    ? { value: DASH, note: 'not known' }
    : { value: format(figure.value), note: `from ${gamesText(figure.games)}` };

const reportedAccuracy = (report: Opponent['report']): Measured | undefined =>
  report?.accuracy.mean === undefined ? undefined : { value: report.accuracy.mean, games: report.accuracy.games };

const meanOf = (values: readonly number[]): Measured | undefined => {
  if (values.length === 0) return undefined;
  return { value: values.reduce((total, value) => total + value, 0) / values.length, games: values.length };
};
