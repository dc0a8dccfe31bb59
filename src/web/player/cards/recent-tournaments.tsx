import type { ScoutedTournament } from '../../../contract/player/scout';
import { formatOf, orDash } from '../labels';
import { PlayerCard } from '../player-card';
import { SkeletonLines } from '../skeleton-lines';
import { TournamentName } from './tournament-list';

const MOST = 5;

type RecentTournamentsProps = {
  /** `undefined`: not loaded. */
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  /** That are shown. */
  readonly most?: number;
};

/** The latest tournaments in brief. SCT-44. */
export function RecentTournaments({ tournaments, most = MOST }: RecentTournamentsProps) {
  return (
    <PlayerCard title="Recent Tournaments">
      {tournaments ? (
        <Tournaments tournaments={tournaments.slice(0, most)} />
      ) : (
        <SkeletonLines count={3} className="h-11" />
      )}
    </PlayerCard>
  );
}

function Tournaments({ tournaments }: { readonly tournaments: readonly ScoutedTournament[] }) {
  if (tournaments.length === 0) return <p className="text-sm text-ink-soft">None known</p>;
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {tournaments.map((tournament, index) => (
        <li key={index}>
          <TournamentName tournament={tournament} />
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft tabular-nums">
            <span>Place {formatOf(tournament.position, tournament.totalPlayers)}</span>
            <span>Points {pointsText(tournament)}</span>
            <span>Performance {orDash(tournament.performance)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** `6.5/9`; of an arena, which has no rounds, the points alone. */
const pointsText = ({ points, rounds }: ScoutedTournament): string =>
  rounds === null ? orDash(points) : formatOf(points, rounds);
