import { useState } from 'react';
import { encounteredTutorials, TUTORIAL_LINKS } from '../../../../chess/tutorials/tutorial-index';
import { isPrivate } from '../../../lib/private-profile';
import { gamesText } from '../../../player/labels';
import { NotRead } from '../../../player/not-read';
import { useOwnOpenings } from '../../../player/profile/own-profile';
import { readPracticedLines } from './practiced-lines';
import { TutorialTile } from './tutorial-tile';

const GROUPS = [
  { side: 'white', title: 'White’s openings' },
  { side: 'black', title: 'Black’s openings' },
] as const;

/** A tile for every tutorial, by the side that chooses the opening, with what the user has to do with it so far. */
export function TutorialTiles() {
  const { data, error, refetch } = useOwnOpenings();
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
        <NotRead what="How often you face them" failure={error} onRetry={() => void refetch()} />
      )}
      <p className="text-xs text-ink-soft tabular-nums">
        {encountered.total > 0 && `Counted in ${gamesText(encountered.total)} of yours with a named opening. `}
        Your practice progress is saved on this device.
      </p>
    </div>
  );
}
