import type { Results } from '../../chess/player/results';
import type { Opponent } from './opponent';
import { performanceFigures, type Measured } from './performance-figures';
import { PlayerCard } from './player-card';
import { ResultsBar } from './results-bar';
import { DASH, gamesText } from './words';

/** How the player has done in the games of the report. */
export function PerformanceOverview({ opponent }: { opponent: Opponent }) {
  const { all, white, black, rating, accuracy } = performanceFigures(opponent);
  return (
    <PlayerCard title="Performance Overview">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        <Figure label="Total games" value={String(all.games)} note="the latest ones" />
        <Figure label="Win rate" value={`${all.winRate}%`} note={`from ${gamesText(all.games)}`} />
        <Figure label="Average rating" {...measured(rating, (value) => String(value))} />
        <Figure label="Accuracy" {...measured(accuracy, (value) => `${value.toFixed(1)}%`)} />
      </dl>
      <ResultsBar results={all} />
      <dl className="mt-1 grid gap-x-6 gap-y-4 border-t border-hairline pt-4 sm:grid-cols-2">
        <SideResults label="As White" results={white} />
        <SideResults label="As Black" results={black} />
      </dl>
    </PlayerCard>
  );
}

type FigureProps = { readonly label: string; readonly value: string; readonly note: string };

function Figure({ label, value, note }: FigureProps) {
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

function SideResults({ label, results }: { label: string; results: Results }) {
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

const measured = (figure: Measured | undefined, format: (value: number) => string): Omit<FigureProps, 'label'> =>
  figure === undefined
    ? { value: DASH, note: 'not known' }
    : { value: format(figure.value), note: `from ${gamesText(figure.games)}` };
