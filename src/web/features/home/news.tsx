import { Link } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { libraryPaths, librarySchema } from '../../../contract/library';
import type { Home } from '../../../contract/profile';
import { OWNER_ID } from '../../../contract/profile-paths';
import { putJson } from '../../lib/http/put-json';
import { logError } from '../../lib/log';
import { useProfileId } from '../../lib/profile-id';
import { NotRead } from '../../player/not-read';
import { SkeletonLines } from '../../player/skeleton-lines';
import { LINK } from '../../ui/link-appearance';
import { KNOWN } from './known';
import { newsEntries, type NewsEntry, nextEntry } from './news-entries';
import { useHome } from './use-home';

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
