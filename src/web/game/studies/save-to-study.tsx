import { BookmarkPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { NewChapter } from '../../../contract/studies';
import { Button } from '../../ui/button';

const SaveToStudyDialog = lazy(() =>
  import('./save-to-study-dialog').then((dialog) => ({ default: dialog.SaveToStudyDialog })),
);

type SaveToStudyProps = {
  /** What is saved, as it is when the button is pressed: one chapter or more. */
  readonly make: () => readonly NewChapter[];
  /** What a new study for them is called. */
  readonly studyName?: string;
};

/** Puts games into a study, as chapters of their own. */
export function SaveToStudy({ make, studyName = 'My studies' }: SaveToStudyProps) {
  const [chapters, setChapters] = useState<readonly NewChapter[]>();
  return (
    <>
      <Button variant="secondary" size="small" className="h-10" onClick={() => setChapters(make())}>
        <BookmarkPlus aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Save to a study</span>
      </Button>
      {chapters && (
        <Suspense>
          <SaveToStudyDialog {...{ chapters, studyName }} onClose={() => setChapters(undefined)} />
        </Suspense>
      )}
    </>
  );
}
