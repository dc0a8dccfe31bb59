import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { libraryPaths, librarySchema } from '../../../contract/library';
import { type Home, homePath, homeSchema } from '../../../contract/profile';
import { OWNER_ID } from '../../../contract/profile-paths';
import { parsePlayer } from '../../../contract/sites';
import { homeSentence } from '../../../messages/notifications';
import { useProfileId } from '../../lib/account/profile';
import { getJson } from '../../lib/http/http';
import { putJson } from '../../lib/http/write-json';
import { logError } from '../../lib/log';
import { dateText } from '../../player/labels';
import { SkeletonLines } from '../../player/player-card';
import { LINK } from '../../ui/class-names';
import { NotRead } from '../../ui/load-states';
import { KNOWN } from './first-paint';

export type NewsProps = {
  /** As the browser noted it; the answer is noted in its turn. */
  readonly isKnown: boolean;
  readonly onKnown: (isKnown: boolean) => void;
};

/** What is new since somebody was here, each a link to it; nothing for a newcomer. */
export function News({ isKnown, onKnown }: NewsProps) {
  const { data: home, error, refetch } = useHome();
  const title = useId();
  useEffect(() => {
    if (home === undefined) return;
    onKnown(home.isKnown);
    note(home.isKnown);
  }, [home, onKnown]);
  if (!isKnown) return null;
  return (
    <section aria-labelledby={title} className="mt-6 min-h-48">
      <h2 id={title} className="font-semibold">
        Since last time
      </h2>
      <div className="mt-2">
        {error !== null && <NotRead what="What is new" failure={error} onRetry={() => void refetch()} />}
        {error === null && home === undefined && <SkeletonLines count={3} className="h-10" />}
        {error === null && home !== undefined && <WhatIsNew home={home} />}
      </div>
    </section>
  );
}

const note = (isKnown: boolean): void => {
  try {
    if (isKnown) localStorage.setItem(KNOWN, '');
    else localStorage.removeItem(KNOWN);
  } catch {
    // Storage is switched off: the page finds out anew each time.
  }
};

/** Others are folded away. */
const SHOWN = 8;

function WhatIsNew({ home }: { readonly home: Home }) {
  const news = newsEntries(home);
  const [first, rest] = [news.slice(0, SHOWN), news.slice(SHOWN)];
  return (
    <>
      {news.length === 0 && <NothingNew />}
      <ul className="divide-y divide-hairline border-b border-hairline empty:hidden">
        {first.map((entry) => (
          <NewsLine key={entry.key} entry={entry} />
        ))}
        {home.next && <NewsLine entry={nextEntry(home.next)} />}
      </ul>
      {rest.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className={`${LINK} w-max cursor-pointer`}>{rest.length} more</summary>
          <ul className="divide-y divide-hairline">
            {rest.map((entry) => (
              <NewsLine key={entry.key} entry={entry} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function NothingNew() {
  return (
    <p className="py-2 text-ink-soft">
      Nothing new. Solve the puzzle of the day, or{' '}
      <Link to="/games" className={LINK}>
        look at your report
      </Link>
      .
    </p>
  );
}

function NewsLine({ entry: { text, to, seen } }: { readonly entry: NewsEntry }) {
  const profileId = useProfileId() ?? OWNER_ID;
  const handlePress = () => {
    if (seen === undefined) return;
    putJson(libraryPaths(profileId).names, { ...seen, isSeen: true }, librarySchema).catch(logError);
  };
  const look = { className: LINE, onClick: handlePress, children: text };
  return (
    <li>
      {to.page === '/events/{-$event}' ? (
        <Link to={to.page} params={{ event: to.event }} {...look} />
      ) : (
        <Link to={to.page} {...(to.search && { search: to.search })} {...look} />
      )}
    </li>
  );
}

const LINE =
  'flex min-h-10 items-center py-2 font-semibold text-accent tabular-nums hover:underline underline-offset-4';

/** What is new, as the lines of a list. */

/** Of the training, as the address of `/learn` has it: not an opponent's. */
const OWN_GAMES = 'own';

type NewsEntry = {
  readonly key: string;
  readonly text: string;
  readonly to:
    | { readonly page: '/games' | '/scout' | '/learn'; readonly search?: Readonly<Record<string, string>> }
    | { readonly page: '/events/{-$event}'; readonly event: string };
  /** Games of the user's own that are seen with the press. */
  readonly seen?: { readonly site: string; readonly name: string };
};

const newsEntries = (home: Home): readonly NewsEntry[] => [
  ...home.imported.map(importedEntry),
  ...home.followed.map(followedEntry),
  ...home.due.map(dueEntry),
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
    ...{ id: 'home.followed' as const },
    values: { games, name: parsePlayer(player).name, day: dateText(since) },
  }),
  to: { page: '/scout', search: { player } },
});

const dueEntry = ({ train, puzzles }: Home['due'][number]): NewsEntry => ({
  key: `due ${train}`,
  text:
    train === OWN_GAMES
      ? homeSentence({ id: 'home.due', values: { puzzles } })
      : homeSentence({ id: 'home.due-of', values: { puzzles, name: parsePlayer(train).name } }),
  to: { page: '/learn', search: { train } },
});

/** The same everywhere on earth: the day as the event has it. */
const nextEntry = ({ eventId, event, day: date, opponent }: NonNullable<Home['next']>): NewsEntry => {
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

/** What is new, read at every visit: what was looked at meanwhile is not new any more. */
export const useHome = () => {
  const id = useProfileId();
  const path = homePath(id ?? OWNER_ID);
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getJson(path, homeSchema, signal),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
};
