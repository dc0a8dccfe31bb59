import type { Results } from '../../chess/player/results';
import { ResultsBar } from './results-bar';
import { gamesText } from './words';

export type OverviewFigureProps = { readonly label: string; readonly value: string; readonly note: string };

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

type SideResultsProps = { readonly label: string; readonly results: Results };

/** How the games with one colour ended; stands in a list of terms. */
export function SideResults({ label, results }: SideResultsProps) {
  return (
    <div className="min-w-0">
      <dt className="flex items-baseline justify-between gap-2 text-sm">
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
