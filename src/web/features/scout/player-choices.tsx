import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FollowedPlayer } from '../../../contract/account/notifications';
import { SAMPLE_PLAYERS } from '../../../contract/player/samples';
import { labelOf, parsePlayer, PERSON_SITE, PLATFORM } from '../../../contract/sites';
import { dateText } from '../../player/labels';
import {
  changeRecentPlayers,
  playerName,
  readRecentPlayers,
  useSites,
  withoutPlayer,
} from '../../player/profile/player-names';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/status/status';
import { newGamesText, useFollows } from './follow-player';
import { NextOpponents } from './next-opponents';

export function PlayerChoices() {
  const [recent, setRecent] = useState(readRecentPlayers);
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
      <NextOpponents />
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
        <p className="mt-2 text-sm text-ink-soft">Two fictional players to try it out, no network needed.</p>
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

function FollowedPlayers() {
  const { follows, unfollow } = useFollows();
  if (follows === undefined || follows.players.length === 0) return null;
  return (
    <section aria-labelledby="followed-players" className="lg:col-span-2">
      <h2 id="followed-players" className="font-semibold">
        Followed players
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {follows.players.map((followed) => (
          <PlayerRow
            key={followed.player}
            player={followed.player}
            removal="Stop following"
            onRemove={() => unfollow(followed.player)}
          >
            <NewGames followed={followed} />
          </PlayerRow>
        ))}
      </ul>
    </section>
  );
}

function NewGames({ followed: { newGames, seenAt, checkedAt, failure } }: { readonly followed: FollowedPlayer }) {
  const since = seenAt === undefined ? '' : ` since ${dateText(seenAt)}`;
  return (
    <span className="block text-sm font-normal text-ink-soft tabular-nums">
      {newGames > 0 && <strong className="font-semibold text-accent">{`${newGamesText(newGames)}${since}`}</strong>}
      {newGames === 0 &&
        (checkedAt === undefined ? 'Not checked yet' : failure === undefined && `No new games${since}`)}
      {failure !== undefined && (
        <span className="block text-warning">{`Couldn’t be checked on ${dateText(checkedAt)}: ${failure}`}</span>
      )}
    </span>
  );
}

const PLAYER_ROW = 'block min-h-11 min-w-0 flex-1 py-2.5 font-semibold break-words hover:text-accent';

type PlayerRowProps = {
  readonly player: string;
  /** Label of the button that removes the player: `Remove`. */
  readonly removal: string;
  readonly onRemove: () => void;
  readonly children?: ReactNode;
};

/** Shows the site unless it is the platform. */
function PlayerRow({ player, removal, onRemove, children }: PlayerRowProps) {
  const { site } = parsePlayer(player);
  const name = playerName(player);
  const siteLabel = labelOf(useSites(), site);
  const isOtherSite = site !== PLATFORM.site && site !== PERSON_SITE;
  return (
    <li className="flex items-center gap-2">
      <Link to="." search={{ player }} className={PLAYER_ROW}>
        {name} {isOtherSite && <span className="text-sm font-normal text-ink-soft">{siteLabel}</span>}
        {children}
      </Link>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${removal} ${name}${isOtherSite ? `, ${siteLabel}` : ''}`}
        onClick={onRemove}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </li>
  );
}
