import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SAMPLE_PLAYERS } from '../../../contract/player/samples';
import { changeRecentPlayers, readRecentPlayers, withoutPlayer } from '../../player/recent-players';
import { Badge } from '../../ui/badge';
import { FollowedPlayers } from './followed-players';
import { PLAYER_ROW, PlayerRow } from './player-row';

/** Whom one could scout without typing: whom one follows, the players scouted last, and the two samples. */
export function PlayerChoices() {
  const [recent, setRecent] = useState(readRecentPlayers);
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
      <FollowedPlayers />
      <section aria-labelledby="recent-players">
        <h2 id="recent-players" className="font-semibold">
          Recent players
        </h2>
        {recent.length === 0 ? (
          <p className="mt-2 text-sm text-ink-soft">Players you scout are listed here, on this device only.</p>
        ) : (
          <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
            {recent.map((player) => (
              <PlayerRow
                key={player}
                player={player}
                removal="Remove"
                onRemove={() => setRecent(changeRecentPlayers(withoutPlayer, player))}
              />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="sample-players">
        <h2 id="sample-players" className="font-semibold">
          Sample players
        </h2>
        <p className="mt-2 text-sm text-ink-soft">Two invented players to try it out, no network needed.</p>
        <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
          {SAMPLE_PLAYERS.map(({ username, name, fideId, aicfId, fideRating, country }) => (
            <li key={username}>
              <Link to="." search={{ player: username }} className={PLAYER_ROW}>
                <span className="flex flex-wrap items-center gap-x-2">
                  {name} <Badge className="text-xs font-normal">Sample</Badge>
                </span>
                <span className="block text-sm font-normal text-ink-soft tabular-nums">
                  {country}, rated {fideRating} · FIDE {fideId} · AICF {aicfId}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
