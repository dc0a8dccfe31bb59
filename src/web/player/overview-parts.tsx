import type { ReactNode } from 'react';
import type { AccuracyReport } from '../../chess/player/phase-scores';
import type { RatingsReport } from '../../chess/player/ratings';
import type { Results } from '../../chess/player/results';
import { DASH, gamesText, ratingText } from './labels';
import { ResultsBar } from './results-bar';

export type OverviewFigureProps = { readonly label: string; readonly value: string; readonly note: ReactNode };

/** A figure of an overview with what it rests on under it; stands in a list of terms. */
export function OverviewFigure({ label, value, note }: OverviewFigureProps) {
  return (
    <div className="flex flex-col">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="flex flex-col">
        <span className="text-xl font-semibold tabular-nums">{value}</span>
        <span className="text-xs text-ink-soft">{note}</span>
      </dd>
    </div>
  );
}

/** The mean rating in the games that have one. */
export function RatingFigure({ ratings: { average, games } }: { readonly ratings: RatingsReport }) {
  return <OverviewFigure label="Average rating" value={ratingText(average)} note={basisOf(average, games)} />;
}

/** The mean accuracy of the games that were analyzed. */
export function AccuracyFigure({ accuracy: { mean, games } }: { readonly accuracy: AccuracyReport }) {
  const value = mean === undefined ? DASH : `${mean.toFixed(1)}%`;
  return <OverviewFigure label="Accuracy" value={value} note={basisOf(mean, games)} />;
}

const basisOf = (figure: number | undefined, games: number): string =>
  figure === undefined ? 'not known' : `from ${gamesText(games)}`;

type SideResultsProps = { readonly label: string; readonly results: Results };

/** How the games with one color ended; stands in a list of terms. */
export function SideResults({ label, results }: SideResultsProps) {
  return (
    <div className="min-w-0">
      <dt className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-ink-soft tabular-nums">
          {results.games === 0 ? 'no games' : `${results.winRate}% of ${gamesText(results.games)} won`}
        </span>
      </dt>
      <dd className="mt-2">
        <ResultsBar results={results} />
      </dd>
    </div>
  );
}
