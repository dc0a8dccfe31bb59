import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatLine } from '../../../../chess/position/move';
import {
  encounteredTutorials,
  type EncounteredTutorials,
  isFrequentlyEncountered,
  TUTORIAL_LINKS,
  type TutorialLink,
} from '../../../../chess/tutorials/tutorial-index';
import { formatDate } from '../../../lib/format-date';
import { isPrivate } from '../../../lib/http/failures';
import { countOf, gamesText } from '../../../player/labels';
import { useMyOpenings } from '../../../player/profile/profile-queries';
import { LoadError } from '../../../ui/load-states';
import { CatalogCard } from '../catalog';
import { lineKey, type PracticedLines, readPracticedLines } from './tutorial-state';

/** LEARN-11. */
export function OpeningTutorials() {
  const [practiced] = useState(() => [...readPracticedLines().keys()]);
  const entries = TUTORIAL_LINKS.map(({ id, name }) => ({
    id,
    name,
    isFinished: practiced.some((key) => key.startsWith(lineKey(id, ''))),
  }));
  return (
    <CatalogCard
      id="opening-tutorials"
      title="Opening Tutorials"
      description="The idea, the main line, sidelines and traps, with each move explained. Then practice finding the moves on the board."
      kind="practiced"
      group="openings"
      entries={entries}
    >
      <TutorialTiles />
    </CatalogCard>
  );
}

const GROUPS = [
  { side: 'white', title: 'White’s openings' },
  { side: 'black', title: 'Black’s openings' },
] as const;

export function TutorialTiles() {
  const { data, error, refetch } = useMyOpenings();
  const [practiced] = useState(readPracticedLines);
  const encountered = encounteredTutorials(data ?? []);

  return (
    <div className="grid gap-6">
      {GROUPS.map(({ side, title }) => (
        <div key={side}>
          <h3 className="text-sm font-semibold">{title}</h3>
          <ul aria-label={title} className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            {TUTORIAL_LINKS.filter((link) => link.side === side).map((link) => (
              <li key={link.id} className="min-w-0">
                <TutorialTile link={link} encountered={encountered} practiced={practiced} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {error && !isPrivate(error) && (
        <LoadError what="How often you face them" failure={error} onRetry={() => void refetch()} />
      )}
      <p className="text-xs text-ink-soft tabular-nums">
        {encountered.total > 0 && `From ${gamesText(encountered.total)} of yours with a named opening. `}
        Your practice progress is saved on this device.
      </p>
    </div>
  );
}

type TutorialTileProps = {
  readonly link: TutorialLink;
  readonly encountered: EncounteredTutorials;
  readonly practiced: PracticedLines;
};

const FROM_START = { turn: 'white', moveNumber: 1 } as const;

function TutorialTile({ link: { id, name, eco, moves }, encountered, practiced }: TutorialTileProps) {
  return (
    <Link to="/learn/$group/$lesson" params={{ group: 'openings', lesson: id }} className={LESSON_TILE}>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-sm font-semibold break-words">{name}</span>{' '}
        <span className="shrink-0 text-xs text-ink-soft tabular-nums">{eco}</span>
      </span>
      <span className="text-xs text-ink-soft tabular-nums">{formatLine(FROM_START, moves)}</span>
      <span className="mt-auto grid gap-0.5 pt-1 text-xs tabular-nums">
        <span className="min-h-4">
          <EncounteredOften id={id} encountered={encountered} />
        </span>
        <Practiced id={id} practiced={practiced} />
      </span>
    </Link>
  );
}

function EncounteredOften({ id, encountered }: { readonly id: string; readonly encountered: EncounteredTutorials }) {
  const games = encountered.games.get(id);
  if (games === undefined) return null;
  if (!isFrequentlyEncountered(encountered, id))
    return <span className="text-ink-soft">You faced this in {gamesText(games)}</span>;
  return <span className="font-semibold text-accent">You face this often: {gamesText(games)}</span>;
}

function Practiced({ id, practiced }: { readonly id: string; readonly practiced: PracticedLines }) {
  const lines = [...practiced].filter(([key]) => key.startsWith(lineKey(id, ''))).map(([, line]) => line);
  if (lines.length === 0) return null;
  const last = formatDate(Math.max(...lines.map(({ at }) => at)));
  return (
    <span className="text-ink-soft">
      {countOf(lines.length, 'line')} practiced, last on {last}
    </span>
  );
}

export const LESSON_TILE =
  'flex h-full flex-col gap-1 rounded-control border border-hairline bg-card p-3 transition-colors hover:border-accent';
