import { studySentence } from '../../../../messages/learn';
import { Button } from '../../../ui/button';
import type { SavedChapter } from './use-saved-chapter';

/** Whether what is shown is kept. */
export function SaveStatus({ chapter }: { readonly chapter: SavedChapter }) {
  const { isSaved, failure, conflict, save } = chapter;
  if (conflict !== undefined) return null;
  return (
    <div role="status" className="flex min-h-9 flex-wrap items-center gap-3 text-sm text-ink-soft">
      {failure !== undefined && !isSaved ? (
        <>
          <span className="text-bad">{studySentence({ id: 'study.not-saved', values: { why: failure } })}</span>
          <Button variant="secondary" size="small" onClick={save}>
            Try again
          </Button>
        </>
      ) : (
        <span>{isSaved ? 'Saved' : 'Saving…'}</span>
      )}
    </div>
  );
}
