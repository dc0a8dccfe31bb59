import type { FollowedPlayer } from '../../../contract/account/notifications';
import { dateText } from '../../player/labels';
import { newGamesText } from './new-games-text';
import { PlayerRow } from './player-row';
import { useFollows } from './use-follows';

/** Whom the user follows, and what of theirs is new; nothing where that is nobody. */
export function FollowedPlayers() {
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
            <News followed={followed} />
          </PlayerRow>
        ))}
      </ul>
    </section>
  );
}

function News({ followed: { newGames, seenAt, checkedAt, failure } }: { readonly followed: FollowedPlayer }) {
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
