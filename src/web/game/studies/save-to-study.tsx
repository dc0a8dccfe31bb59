import { BookmarkPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button';
import type { SavedGame } from './saved-game';

const SaveToStudyDialog = lazy(() =>
  import('./save-to-study-dialog').then((dialog) => ({ default: dialog.SaveToStudyDialog })),
);

/** Puts the game on a board into a study, as a chapter of its own. */
export function SaveToStudy(game: SavedGame) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" className="h-10" onClick={() => setOpen(true)}>
        <BookmarkPlus aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Save to a study</span>
      </Button>
      {isOpen && (
        <Suspense>
          <SaveToStudyDialog game={game} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
