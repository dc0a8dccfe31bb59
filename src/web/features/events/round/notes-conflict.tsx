import { useId } from 'react';
import { Button } from '../../../ui/button';

type NotesConflictProps = {
  readonly mine: string;
  readonly theirs: string;
  /** Told the text that is to be kept. */
  readonly onResolve: (text: string) => void;
};

/** Both texts, where another tab has saved one meanwhile. Nothing is saved before one of them is chosen. */
export function NotesConflict({ mine, theirs, onResolve }: NotesConflictProps) {
  const id = useId();
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-control border border-warning p-3 text-sm">
      <p>
        These notes were changed meanwhile, in another tab or on another device. Nothing is lost: choose what to keep.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {[
          { title: 'Written here', text: mine },
          { title: 'Saved meanwhile', text: theirs },
        ].map(({ title, text }, index) => (
          <div key={title} className="min-w-0">
            <p id={`${id}-${index}`} className="font-semibold">
              {title}
            </p>
            <pre
              tabIndex={0}
              aria-labelledby={`${id}-${index}`}
              className="mt-1 max-h-60 overflow-auto rounded-control bg-sunken p-2 font-sans break-words whitespace-pre-wrap"
            >
              {text}
            </pre>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" className="h-10" onClick={() => onResolve(`${theirs}\n\n${mine}`)}>
          Keep both
        </Button>
        <Button variant="secondary" size="small" className="h-10" onClick={() => onResolve(mine)}>
          Keep what is written here
        </Button>
        <Button variant="secondary" size="small" className="h-10" onClick={() => onResolve(theirs)}>
          Keep what was saved
        </Button>
      </div>
    </div>
  );
}
