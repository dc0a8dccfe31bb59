import type { ScoutedTournament } from '../../contract/scout';

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
