import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { minutesOf } from '../../../chess/repertoire/drill-result';
import { libraryApi } from '../../../contract/library';
import { type Home, homeEndpoint } from '../../../contract/profile';
import { OWNER_ID } from '../../../contract/profile-paths';
import { parsePlayer } from '../../../contract/sites';
import { homeSentence } from '../../../messages/notifications';
import { useProfileId } from '../../lib/account/profile';
import { callEndpoint, endpointQuery } from '../../lib/http/endpoints';
import { logError } from '../../lib/log';
import { writeStored } from '../../lib/storage';
import { dateText } from '../../player/labels';
import { SkeletonLines } from '../../player/player-card';
import { LINK } from '../../ui/class-names';
import { LoadError } from '../../ui/load-states';
import { KNOWN_USER_KEY } from './first-paint';

export type NewsProps = {
  /** As stored in this browser, then as the server answers. */
  readonly isKnown: boolean;
  readonly onKnownChange: (isKnown: boolean) => void;
};

/** News since the last visit; nothing for newcomers. */
export function News({ isKnown, onKnownChange }: NewsProps) {
  const { data: home, error, refetch } = useHome();
  const title = useId();
  useEffect(() => {
    if (home === undefined) return;
    onKnownChange(home.isKnown);
    writeStored(KNOWN_USER_KEY, home.isKnown ? '' : undefined);
  }, [home, onKnownChange]);
  if (!isKnown) return null;
  return (
    <section aria-labelledby={title} className="mt-6 min-h-48">
      <h2 id={title} className="font-semibold">
        Since your last visit
      </h2>
      <div className="mt-2">
        {error !== null && <LoadError what="What is new" failure={error} onRetry={() => void refetch()} />}
        {error === null && home === undefined && <SkeletonLines count={3} className="h-10" />}
        {error === null && home !== undefined && <NewsList home={home} />}
      </div>
    </section>
  );
}

const MAX_SHOWN = 8;

function NewsList({ home }: { readonly home: Home }) {
  const news = newsEntries(home);
  const [first, rest] = [news.slice(0, MAX_SHOWN), news.slice(MAX_SHOWN)];
  return (
    <>
      {news.length === 0 && <NothingNew />}
      <ul className="divide-y divide-hairline border-b border-hairline empty:hidden">
        {first.map((entry) => (
          <NewsLink key={entry.key} entry={entry} />
        ))}
        {home.next && <NewsLink entry={nextRoundEntry(home.next)} />}
      </ul>
      {rest.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className={`${LINK} w-max cursor-pointer`}>{rest.length} more</summary>
          <ul className="divide-y divide-hairline">
            {rest.map((entry) => (
              <NewsLink key={entry.key} entry={entry} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Of what is listed; mistakes of games that were seen are on /learn. */
function NothingNew() {
  return (
    <p className="py-2 text-ink-soft">
      No new games, and nothing is due. Solve the puzzle of the day, or{' '}
      <Link to="/games" className={LINK}>
        look at your report
      </Link>
      .
    </p>
  );
}

function NewsLink({ entry: { text, to, seen, gameId } }: { readonly entry: NewsEntry }) {
  const profileId = useProfileId() ?? OWNER_ID;
  const handlePress = () => {
    if (seen === undefined) return;
    callEndpoint(libraryApi.changeName, { params: { id: profileId }, body: { ...seen, isSeen: true } }).catch(logError);
  };
  const linkProps = { className: NEWS_LINK, onClick: handlePress, children: text };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      {to.page === '/events/{-$event}' ? (
        <Link to={to.page} params={{ event: to.event }} {...linkProps} />
      ) : to.page === '/repertoire/{-$repertoire}' ? (
        <Link to={to.page} params={{ repertoire: to.repertoire }} search={to.search} {...linkProps} />
      ) : (
        <Link to={to.page} {...(to.search && { search: to.search })} {...linkProps} />
      )}
      {gameId !== undefined && (
        <Link to="/games" search={{ tab: 'games', game: gameId }} className={`${LINK} py-2 text-sm max-sm:py-2.5`}>
          Show the game
        </Link>
      )}
    </li>
  );
}

const NEWS_LINK =
  'flex min-h-10 items-center py-2 font-semibold text-accent tabular-nums hover:underline underline-offset-4';

/** Value of `train` in the address of `/learn` for training on one's own games. */
const OWN_GAMES = 'own';

type NewsEntry = {
  readonly key: string;
  readonly text: string;
  readonly to:
    | { readonly page: '/games' | '/scout' | '/learn'; readonly search?: Readonly<Record<string, string>> }
    | { readonly page: '/events/{-$event}'; readonly event: string }
    | {
        readonly page: '/repertoire/{-$repertoire}';
        readonly repertoire: string;
        readonly search: Readonly<Record<string, string>>;
      };
  /** The newest of one's games that it is about. */
  readonly gameId?: string;
  /** Own games to mark as seen on click. */
  readonly seen?: { readonly site: string; readonly name: string };
};

const newsEntries = (home: Home): readonly NewsEntry[] => [
  ...home.imported.map(importedEntry),
  ...(home.gaps ?? []).map(gapEntry),
  ...home.followed.map(followedEntry),
  ...home.due.map(dueEntry),
  ...(home.moves ?? []).map(movesEntry),
];

const importedEntry = ({ site, label, name, newGames: games, since }: Home['imported'][number]): NewsEntry => ({
  key: `imported ${site}:${name}`,
  text: homeSentence({ id: 'home.imported', values: { games, name, label, day: dateText(since) } }),
  to: { page: '/games' },
  seen: { site, name },
});

const followedEntry = ({ player, newGames: games, since }: Home['followed'][number]): NewsEntry => ({
  key: `followed ${player}`,
  text: homeSentence({
    id: 'home.followed',
    values: { games, name: parsePlayer(player).name, day: dateText(since) },
  }),
  to: { page: '/scout', search: { player } },
});

const movesEntry = ({ repertoire, name, moves }: NonNullable<Home['moves']>[number]): NewsEntry => ({
  key: `moves ${repertoire}`,
  text: homeSentence({ id: 'home.moves-due', values: { moves, name, minutes: minutesOf(moves) } }),
  to: { page: '/repertoire/{-$repertoire}', repertoire, search: { train: 'due' } },
});

const gapEntry = ({ repertoire, line, gameId, ...gap }: NonNullable<Home['gaps']>[number]): NewsEntry => ({
  key: `gaps ${repertoire}`,
  text: homeSentence({ id: 'home.gaps', values: gap }),
  to: { page: '/repertoire/{-$repertoire}', repertoire, search: { tab: 'gaps', line: line.join(' ') } },
  gameId,
});

const dueEntry = ({ train, puzzles }: Home['due'][number]): NewsEntry => ({
  key: `due ${train}`,
  text:
    train === OWN_GAMES
      ? homeSentence({ id: 'home.due', values: { puzzles } })
      : homeSentence({ id: 'home.due-of', values: { puzzles, name: parsePlayer(train).name } }),
  to: { page: '/learn', search: { train } },
});

/** Noon avoids a time zone shift of the event's date. */
const nextRoundEntry = ({ eventId, event, day: date, opponent }: NonNullable<Home['next']>): NewsEntry => {
  const day = dateText(`${date}T12:00`);
  return {
    key: `event ${eventId}`,
    text:
      opponent === undefined
        ? homeSentence({ id: 'home.next', values: { event, day } })
        : homeSentence({ id: 'home.next-against', values: { event, day, opponent } }),
    to: { page: '/events/{-$event}', event: String(eventId) },
  };
};

/** Always read again: news is marked as seen elsewhere. */
export const useHome = () => {
  const id = useProfileId();
  const query = endpointQuery(homeEndpoint, { id: id ?? OWNER_ID }, { staleTime: 0 });
  return useQuery({ ...query, enabled: id !== undefined, gcTime: 0 });
};
