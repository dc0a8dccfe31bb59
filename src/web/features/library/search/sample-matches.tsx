import { Link } from '@tanstack/react-router';
import { PLATFORM } from '../../../../contract/sites';
import { formatDate } from '../../../lib/format-date';
import { findSamplePlayers, isSearchable, samplePlaces } from './sample-search';

/** Whom the local search finds, with the tournaments that they played. */
export function SampleMatches({ text }: { readonly text: string }) {
  if (!isSearchable(text)) return null;
  const players = findSamplePlayers(text);
  if (players.length === 0) {
    return (
      <p role="status" className="text-sm">
        No sample player matches. To look up anyone else on {PLATFORM.label}, use the Opponent Scout.
      </p>
    );
  }
  return (
    <ul aria-label="Matches" className="divide-y divide-hairline border-y border-hairline">
      {players.map((player) => (
        <li key={player.username} className="py-2.5 text-sm">
          <Link
            to="/scout"
            search={{ player: player.username }}
            className="font-semibold underline decoration-hairline-strong underline-offset-4 hover:decoration-accent"
          >
            {player.name}
          </Link>
          <p className="text-ink-soft tabular-nums">
            {player.username} · FIDE {player.fideId} · AICF {player.aicfId}
          </p>
          <ul aria-label={`Tournaments of ${player.name}`} className="mt-1 text-xs text-ink-soft tabular-nums">
            {samplePlaces(player).map(({ name, place, startsAt }) => (
              <li key={name}>
                {name}: place {place}, {formatDate(startsAt)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
