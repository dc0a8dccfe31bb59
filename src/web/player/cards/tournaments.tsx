import type { ScoutedTournament } from '../../../contract/player/scout';
import { countOf, dateText, fractionText, orDash } from '../labels';
import { PlayerCard, SkeletonLines } from '../player-card';

const DEFAULT_LIMIT = 5;

type RecentTournamentsProps = {
  /** `undefined`: not loaded. */
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  /** How many are shown. */
  readonly limit?: number;
};

/** In brief. SCT-44. */
export function RecentTournaments({ tournaments, limit = DEFAULT_LIMIT }: RecentTournamentsProps) {
  return (
    <PlayerCard title="Recent Tournaments">
      {tournaments ? (
        <Tournaments tournaments={tournaments.slice(0, limit)} />
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
            <span>Place {fractionText(tournament.position, tournament.totalPlayers)}</span>
            <span>Points {pointsText(tournament)}</span>
            <span>Performance {orDash(tournament.performance)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** An arena has no rounds: `6.5`, else `6.5/9`. */
const pointsText = ({ points, rounds }: ScoutedTournament): string =>
  rounds === null ? orDash(points) : fractionText(points, rounds);

/** In full. SCT-29 to SCT-31. */
export function TournamentList({ tournaments }: { readonly tournaments: readonly ScoutedTournament[] }) {
  if (tournaments.length === 0) {
    return (
      <div className="rounded-control border border-dashed border-hairline-strong px-4 py-5 text-center text-sm">
        <p className="font-semibold">No recent tournament data available</p>
        <p className="mt-1 text-ink-soft">Tournament history may be private or limited</p>
      </div>
    );
  }
  return (
    <ul aria-label="Recent Tournaments" className="divide-y divide-hairline border-y border-hairline">
      {tournaments.slice(0, DEFAULT_LIMIT).map((tournament, index) => (
        <TournamentRow key={index} tournament={tournament} />
      ))}
    </ul>
  );
}

function TournamentRow({ tournament }: { readonly tournament: ScoutedTournament }) {
  const { date, format, position, players, score, timeControl, performance } = tournament;
  return (
    <li className="py-2.5 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <TournamentName tournament={tournament} />
        <span className="shrink-0 text-xs text-ink-soft tabular-nums">{dateText(date)}</span>
      </p>
      <dl className="mt-1 grid grid-cols-3 gap-x-4 gap-y-1 sm:grid-cols-5">
        <Fact name="Format" fact={orDash(format)} />
        <Fact name="Place" fact={fractionText(position, players)} />
        <Fact name="Score" fact={orDash(score)} />
        <Fact name="Time control" fact={orDash(timeControl)} />
        <Fact name="Performance" fact={orDash(performance)} />
      </dl>
    </li>
  );
}

function Fact({ name, fact }: { readonly name: string; readonly fact: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="break-words tabular-nums">{fact}</dd>
    </div>
  );
}

function TournamentName({ tournament: { name, url } }: { readonly tournament: ScoutedTournament }) {
  if (url === undefined || url === '') return <span className="min-w-0 font-semibold break-words">{name}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="min-w-0 font-semibold break-words underline decoration-hairline-strong underline-offset-2 hover:decoration-current"
    >
      {name}
    </a>
  );
}

const NONE = 'Limited recent tournament activity - may focus on casual play.';

/** SCT-33 and SCT-34. */
export const tournamentSentence = (tournaments: readonly ScoutedTournament[]): string => {
  const latest = tournaments.reduce<ScoutedTournament | undefined>(later, undefined);
  if (!latest) return NONE;
  const { name, position, players, totalPlayers } = latest;
  const of = players ?? totalPlayers;
  const rank = `place ${orDash(position)}${of === null || of === undefined ? '' : ` of ${of}`}`;
  return `Active in ${countOf(tournaments.length, 'recent tournament')}; the latest was ${name}, ${rank}.`;
};

/** The first one wins if the dates are equal or missing. */
const later = (one: ScoutedTournament | undefined, other: ScoutedTournament): ScoutedTournament =>
  one === undefined || timeOf(other) > timeOf(one) ? other : one;

const timeOf = ({ date }: ScoutedTournament): number => Date.parse(date ?? '') || 0;
