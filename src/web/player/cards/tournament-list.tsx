import type { ScoutedTournament } from '../../../contract/player/scout';
import { dateText, formatOf, orDash } from '../labels';

const MOST = 5;

/** The latest tournaments with everything that is known of them. SCT-29 to SCT-31. */
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
      {tournaments.slice(0, MOST).map((tournament, index) => (
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
        <Fact name="Place" fact={formatOf(position, players)} />
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

/** A tournament's name, a link to it where it has one. */
export function TournamentName({ tournament: { name, url } }: { readonly tournament: ScoutedTournament }) {
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
