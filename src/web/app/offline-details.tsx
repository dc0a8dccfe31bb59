import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { puzzleSetSchema } from '../../contract/learn/puzzles';
import { offlineSentence } from '../../messages/offline';
import { PUZZLE_CACHE_KEY } from '../game/outbox';
import { listSavedGames } from '../game/saved-games';
import { listLocalStudies } from '../game/studies/study-store';
import { formatMoment } from '../lib/format-date';
import { logError } from '../lib/log';
import { type CachedPage, getCached, listCachedPages } from '../lib/offline-cache';
import { LINK } from '../ui/class-names';

/** `from`: when what the page shows was read, in milliseconds since 1970; `undefined` where it is new. */
export function OfflineDetails({ from }: { readonly from: number | undefined }) {
  return (
    <>
      {from !== undefined && (
        <p role="status">{offlineSentence({ id: 'offline.shown-from', values: { moment: formatMoment(from) } })}</p>
      )}
      <OnThisDevice />
    </>
  );
}

/** Reads the stored content only when opened. */
function OnThisDevice() {
  const [isOpen, setIsOpen] = useState(false);
  const [found, setFound] = useState<OnDevice>();
  useEffect(() => {
    if (isOpen) listOnDevice().then(setFound, logError);
  }, [isOpen]);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="min-w-0 open:basis-full">
      <summary className={`${LINK} w-max cursor-pointer`}>Saved on this device</summary>
      {found && <Found {...found} />}
    </details>
  );
}

function Found({ pages, puzzles }: OnDevice) {
  if (pages.length === 0 && puzzles === 0) {
    return (
      <p className="py-1">
        Nothing yet: reports, events, studies, preparations and analyses are saved on this device when you open them.
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-1 py-1">
      {puzzles > 0 && (
        <li>
          <Link to="/learn" className={LINK}>
            {offlineSentence({ id: 'offline.puzzles', values: { puzzles } })}
          </Link>
        </li>
      )}
      {pages.map(({ href, title }) => (
        <li key={href} className="truncate">
          <Link to={href} className={LINK}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type OnDevice = { readonly pages: readonly CachedPage[]; readonly puzzles: number };

const LISTED_GAMES = 8;

const listOnDevice = async (): Promise<OnDevice> => {
  const [pages, studies, games, puzzles] = await Promise.all([
    listCachedPages(),
    listLocalStudies(),
    listSavedGames(LISTED_GAMES),
    getCached(PUZZLE_CACHE_KEY, puzzleSetSchema),
  ]);
  const studyLinks = studies.map(({ id, name }) => ({ href: `/studies/${id}`, title: name }));
  const analyzed = games.map(({ id, title }) => ({ href: `/analysis?game=${id}`, title }));
  return { pages: [...pages, ...studyLinks, ...analyzed], puzzles: puzzles?.answer.length ?? 0 };
};
