import type { ReactNode } from 'react';
import type { AccuracyReport } from '../../chess/player/phase-scores';
import type { RatingsReport } from '../../chess/player/ratings';
import type { Results } from '../../chess/player/results';
import { Tooltip } from '../ui/tooltip';
import { DASH, gamesText, ratingText } from './labels';
import { ResultsBar } from './results';

type StatProps = {
  readonly label: string;
  readonly value: string;
  /** The source of the value, below it. */
  readonly note?: ReactNode;
};

export function StatList({ children }: { readonly children: ReactNode }) {
  return <dl className="flex flex-col gap-2 text-sm">{children}</dl>;
}

export function Stat({ label, value, note }: StatProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-right text-base font-semibold tabular-nums">{value}</dd>
      {note !== undefined && <dd className="col-span-2 text-xs text-ink-soft tabular-nums">{note}</dd>}
    </div>
  );
}

type OverviewStatProps = { readonly label: string; readonly value: string; readonly note: ReactNode };

/** For a list of terms. */
export function OverviewStat({ label, value, note }: OverviewStatProps) {
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

export function RatingStat({ ratings: { average, games } }: { readonly ratings: RatingsReport }) {
  return <OverviewStat label="Average rating" value={ratingText(average)} note={basisOf(average, games)} />;
}

/** The mean accuracy of the analyzed games. */
export function AccuracyStat({ accuracy: { mean, games } }: { readonly accuracy: AccuracyReport }) {
  const value = mean === undefined ? DASH : `${mean.toFixed(1)}%`;
  return <OverviewStat label="Accuracy" value={value} note={basisOf(mean, games)} />;
}

const basisOf = (value: number | undefined, games: number): string =>
  value === undefined ? 'not known' : `from ${gamesText(games)}`;

type SideResultsProps = { readonly label: string; readonly results: Results };

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

/** Marks values fixed by the specification. */
export function SampleMark() {
  return (
    <Tooltip label="A fixed sample figure, the same for every player">
      <span
        tabIndex={0}
        className="rounded-md border border-dashed border-hairline-strong px-1.5 text-xs font-normal text-ink-soft"
      >
        Sample
      </span>
    </Tooltip>
  );
}
