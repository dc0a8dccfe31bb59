import { BookmarkPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { NewChapter } from '../../../contract/studies';
import { Button } from '../../ui/button';

const SaveToStudyDialog = lazy(() =>
  import('./save-to-study-dialog').then((dialog) => ({ default: dialog.SaveToStudyDialog })),
);

type SaveToStudyProps = {
  /** One chapter or more. */
  readonly make: () => readonly NewChapter[];
  /** The suggested name of a new study. */
  readonly studyName?: string;
};

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
          <SaveToStudyDialog chapters={chapters} studyName={studyName} onClose={() => setChapters(undefined)} />
        </Suspense>
      )}
    </>
  );
}
