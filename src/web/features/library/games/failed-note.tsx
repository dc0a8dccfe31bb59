import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button';
import { gamesCount } from '../number-text';

type FailedNoteProps = { readonly failed: number; readonly onShow: () => void };

/** That games could not be analyzed, with the way to them. */
export function FailedNote({ failed, onShow }: FailedNoteProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-hairline-strong bg-sunken py-1.5 pr-1.5 pl-3 text-sm">
      <p className="flex min-w-0 items-center gap-2">
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-bad" />
        The analysis of {gamesCount(failed)} failed.
      </p>
      <Button variant="secondary" size="small" className="h-10" onClick={onShow}>
        Show {failed === 1 ? 'it' : 'them'}
      </Button>
    </div>
  );
}
