import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import type { AddedChapter } from '../../../contract/studies';
import { Button } from '../../ui/button';
import { deferred } from '../../ui/deferred';

const SaveToStudyDialog = deferred(async () => (await import('./save-to-study-dialog')).SaveToStudyDialog);

type SaveToStudyProps = {
  /** One chapter or more. Made again when something changes: a comment is saved as its field loses the focus. */
  readonly make: () => readonly AddedChapter[];
  /** The suggested name of a new study. */
  readonly studyName?: string;
};

export function SaveToStudy({ make, studyName = 'My studies' }: SaveToStudyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <BookmarkPlus aria-hidden className="size-4" />
        <span className="max-sm:sr-only short:sr-only">Save to a study</span>
      </Button>
      {isOpen && <SaveToStudyDialog chapters={make()} studyName={studyName} onClose={() => setOpen(false)} />}
    </>
  );
}
