import { Undo2 } from 'lucide-react';
import { Button } from './button';

type UndoBarProps<Deleted> = {
  /** The last one is undone first. */
  readonly deleted: readonly Deleted[];
  readonly isPending: boolean;
  readonly onUndo: (deleted: Deleted) => void;
};

export function UndoBar<Deleted extends { readonly label: string }>(props: UndoBarProps<Deleted>) {
  const { deleted, isPending, onUndo } = props;
  const last = deleted.at(-1);
  return (
    <div role="status">
      {last && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-hairline-strong bg-sunken py-1.5 pr-1.5 pl-3 text-sm">
          <p className="min-w-0 break-words">
            {last.label}.
            {deleted.length > 1 && (
              <span className="text-ink-soft"> {deleted.length} deletions can be undone, latest first.</span>
            )}
          </p>
          <Button variant="secondary" size="small" className="h-10" disabled={isPending} onClick={() => onUndo(last)}>
            <Undo2 aria-hidden className="size-4" />
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}
