import { percentOf, toResults } from '../../../chess/player/results';
import type { PlayerStats } from '../../../contract/profile';
import { NotRead } from '../../player/not-read';
import { useOwnStats } from '../../player/profile/own-profile';
import { OverviewFigure } from '../../player/overview-parts';
import { PlayerCard } from '../../player/player-card';
import { ResultsBar } from '../../player/results-bar';
import { gamesText } from '../../player/labels';

/** PROF-04 and PROF-10. */
export function OverallResults() {
  const { data: stats, error, refetch } = useOwnStats();
  return (
    <PlayerCard title="Overall Results">
      <div className="flex min-h-28.5 flex-col gap-4">
        {stats && <Results stats={stats} />}
        {error && <NotRead what="The statistics" failure={error} onRetry={() => void refetch()} />}
        {!stats && !error && (
          <p role="status" className="text-sm text-ink-soft">
            Loading stats...
          </p>
        )}
      </div>
    </PlayerCard>
  );
}

function Results({ stats }: { readonly stats: PlayerStats }) {
  const results = toResults(stats);
  const shareOf = (count: number): string => `${percentOf(count, results.games)}% of the games`;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        <OverviewFigure label="Win rate" value={`${results.winRate}%`} note={`from ${gamesText(results.games)}`} />
        <OverviewFigure label="Wins" value={String(results.wins)} note={shareOf(results.wins)} />
        <OverviewFigure label="Draws" value={String(results.draws)} note={shareOf(results.draws)} />
        <OverviewFigure label="Losses" value={String(results.losses)} note={shareOf(results.losses)} />
      </dl>
      <ResultsBar results={results} />
    </>
  );
}
