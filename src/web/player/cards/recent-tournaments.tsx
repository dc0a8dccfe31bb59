import type { ScoutedTournament } from '../../../contract/scout';
import { PlayerCard } from '../player-card';
import { SkeletonLines } from '../skeleton-lines';
import { TournamentName } from './tournament-list';
import { formatOf, orDash } from '../labels';

const MOST = 5;

/** The latest tournaments in brief. SCT-44. */
export function RecentTournaments({ tournaments }: { readonly tournaments: readonly ScoutedTournament[] | undefined }) {
  return (
    <PlayerCard title="Recent Tournaments">
      {tournaments ? <Tournaments tournaments={tournaments} /> : <SkeletonLines count={3} className="h-11" />}
    </PlayerCard>
  );
}

function Tournaments({ tournaments }: { readonly tournaments: readonly ScoutedTournament[] }) {
  if (tournaments.length === 0) return <p className="text-sm text-ink-soft">None known</p>;
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {tournaments.slice(0, MOST).map((tournament, index) => (
        <li key={index}>
          <TournamentName tournament={tournament} />
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft tabular-nums">
            <span>Place {formatOf(tournament.position, tournament.totalPlayers)}</span>
            <span>Points {formatOf(tournament.points, tournament.rounds)}</span>
            <span>Performance {orDash(tournament.performance)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
