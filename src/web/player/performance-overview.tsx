import type { Opponent } from './opponent';
import { OverviewFigure, SideResults } from './overview-parts';
import { measuredText, performanceFigures } from './performance-figures';
import { PlayerCard } from './player-card';
import { ResultsBar } from './results-bar';
import { gamesText } from './words';

/** How the player has done in the games of the report. */
export function PerformanceOverview({ opponent }: { opponent: Opponent }) {
  const { all, white, black, rating, accuracy } = performanceFigures(opponent);
  return (
    <PlayerCard title="Performance Overview">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        <OverviewFigure label="Total games" value={String(all.games)} note="latest games" />
        <OverviewFigure label="Win rate" value={`${all.winRate}%`} note={`from ${gamesText(all.games)}`} />
        <OverviewFigure label="Average rating" {...measuredText(rating, (value) => String(value))} />
        <OverviewFigure label="Accuracy" {...measuredText(accuracy, (value) => `${value.toFixed(1)}%`)} />
      </dl>
      <ResultsBar results={all} />
      <dl className="mt-1 grid gap-x-6 gap-y-4 border-t border-hairline pt-4 sm:grid-cols-2">
        <SideResults label="As White" results={white} />
        <SideResults label="As Black" results={black} />
      </dl>
    </PlayerCard>
  );
}
