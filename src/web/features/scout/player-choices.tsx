import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { SAMPLE_PLAYERS } from '../../../contract/sample-players';
import { labelOf, parsePlayer, PERSON_SITE, PLATFORM, playersOf } from '../../../contract/sites';
import { useSites } from '../../player/profile/use-sites';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { changeRecentPlayers, readRecentPlayers, withoutPlayer } from './recent-players';

/** Whom one could scout without typing: the players scouted last, and the two samples. */
export function PlayerChoices() {
  const [recent, setRecent] = useState(readRecentPlayers);
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
      <section aria-labelledby="recent-players">
        <h2 id="recent-players" className="font-semibold">
          Recent players
        </h2>
        {recent.length === 0 ? (
          <p className="mt-2 text-sm text-ink-soft">Players you scout are listed here, on this device only.</p>
        ) : (
          <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
            {recent.map((player) => (
              <RecentPlayer
                key={player}
                player={player}
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
              <Link to="." search={{ player: username }} className={ROW}>
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

/** `NAME` at the platform, and with its site elsewhere. */
function RecentPlayer({ player, onRemove }: { readonly player: string; readonly onRemove: () => void }) {
  const { site } = parsePlayer(player);
  const name = playersOf(player)
    .map((one) => one.name)
    .join(', ');
  const elsewhere = labelOf(useSites(), site);
  const isElsewhere = site !== PLATFORM.site && site !== PERSON_SITE;
  return (
    <li className="flex items-center gap-2">
      <Link to="." search={{ player }} className={ROW}>
        {name} {isElsewhere && <span className="text-sm font-normal text-ink-soft">{elsewhere}</span>}
      </Link>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${name}${isElsewhere ? `, ${elsewhere}` : ''}`}
        onClick={onRemove}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </li>
  );
}

const ROW = 'block min-h-11 min-w-0 flex-1 py-2.5 font-semibold break-words hover:text-accent';
