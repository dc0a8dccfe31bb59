import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { FilesButton } from '../../ui/fields/files-button';
import { Spinner } from '../../ui/spinner';
import { classNames } from '../../lib/class-names';
import { useFileDrop } from '../../lib/hooks/use-file-drop';
import { useSending } from './use-sending';

/** Takes files: chosen, or dropped on the card. */
export function AddFiles({ canAdd }: { readonly canAdd: boolean }) {
  const { sending, refused, send, cancel } = useSending();
  const isSending = sending !== undefined;
  const { isOver, dropTarget } = useFileDrop(send, isSending || !canAdd);
  return (
    <div {...dropTarget}>
      <Card
        aria-label="Add files"
        className={classNames('flex flex-col gap-3 border-2 border-dashed', isOver && 'border-accent bg-sunken')}
      >
        <h2 className="font-semibold">Add files</h2>
        <p className="max-w-[70ch] text-sm text-ink-soft">
          PGN, .pgn.zst and .zip, up to 2 GB a file: a month of broadcasts, The Week in Chess, or the games of your
          club. Everybody who scouts here finds the people in them.
        </p>
        {canAdd ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <FilesButton label="Choose files" accept=".pgn,.zst,.zip,.txt" disabled={isSending} onPick={send} />
            <p role="status" className="min-w-0 text-sm break-words text-ink-soft">
              {isSending ? `Sending ${sending}` : 'or drop them here'}
            </p>
            {isSending && <Spinner className="size-4 text-accent" />}
            {isSending && (
              <Button variant="secondary" size="small" className="h-10" onClick={cancel}>
                Cancel
              </Button>
            )}
          </div>
        ) : (
          <p className="text-sm">Sign in to add files.</p>
        )}
        <ul role="alert" className="flex flex-col gap-1 text-sm empty:hidden">
          {refused.map(({ name, why }, index) => (
            <li key={index} className="break-words text-bad">
              {name}: {why}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
