import { Link } from '@tanstack/react-router';
import { percentOf, toResults } from '../../../chess/player/results';
import type { PlayerStats } from '../../../contract/profile';
import { DASH, gamesText } from '../../player/labels';
import { NotRead } from '../../player/not-read';
import { OverviewFigure } from '../../player/overview-parts';
import { PlayerCard } from '../../player/player-card';
import { useOwnStats } from '../../player/profile/own-profile';
import { ResultsBar } from '../../player/results-bar';
import { LINK } from '../../ui/link-appearance';

/** PROF-04 and PROF-10. */
export function OverallResults() {
  const { data: stats, error, refetch } = useOwnStats();
  return (
    <PlayerCard
      title="Overall Results"
      mark={
        <Link to="/games" search={{ tab: 'games' }} className={`text-sm ${LINK}`}>
          Show the games
        </Link>
      }
    >
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
  const { games } = results;
  const shareOf = (count: number): string =>
    games === 0 ? 'no games yet' : `${percentOf(count, games)}% of the games`;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        <OverviewFigure
          label="Win rate"
          value={games === 0 ? DASH : `${results.winRate}%`}
          note={games === 0 ? 'no games yet' : `from ${gamesText(games)}`}
        />
        <OverviewFigure label="Wins" value={String(results.wins)} note={shareOf(results.wins)} />
        <OverviewFigure label="Draws" value={String(results.draws)} note={shareOf(results.draws)} />
        <OverviewFigure label="Losses" value={String(results.losses)} note={shareOf(results.losses)} />
      </dl>
      <ResultsBar results={results} />
    </>
  );
}
