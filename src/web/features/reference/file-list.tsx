import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReferenceFile } from '../../../contract/reference';
import { Button } from '../../ui/button';
import { Progress, StateIcon } from '../../ui/progress';
import { useCall } from '../../ui/use-call';
import { countsText, titleOf } from './file-labels';
import { isGoingOn, lookAgain, removeFile } from './reference-queries';
import { SkippedGames } from './skipped-games';

/** What became of every file, the newest first. */
export function FileList({ files }: { readonly files: readonly ReferenceFile[] }) {
  return (
    <ul aria-label="Files" className="flex flex-col gap-3">
      {files.map((file) => (
        <li key={file.id} className="rounded-control border border-hairline bg-card px-3 py-2.5 text-sm">
          <FileLine file={file} />
        </li>
      ))}
    </ul>
  );
}

function FileLine({ file }: { readonly file: ReferenceFile }) {
  const goesOn = isGoingOn(file);
  return (
    <>
      <div className="flex items-start gap-3">
        <StateIcon state={file.state} />
        <div className="min-w-0 flex-1">
          <p role="status" className="font-semibold break-words">
            {titleOf(file)}
          </p>
          <p className="text-ink-soft tabular-nums">{countsText(file)}</p>
          {file.message !== undefined && <p className="break-words">{file.message}</p>}
        </div>
        {file.canChange && file.state !== 'undoing' && <RemoveButton file={file} />}
      </div>
      {goesOn && file.state !== 'undoing' && file.size > 0 && (
        <div className="mt-2">
          <Progress value={file.read} max={file.size} label="File read" />
        </div>
      )}
      {!goesOn && file.skipped + file.shortened > 0 && <SkippedGames file={file} />}
    </>
  );
}

/** Undoing is asked about once more: the games go for everybody. */
function RemoveButton({ file }: { readonly file: ReferenceFile }) {
  const queryClient = useQueryClient();
  const { isPending, run } = useCall(() => lookAgain(queryClient));
  const [isAsking, setIsAsking] = useState(false);
  const goesOn = isGoingOn(file);
  const action = goesOn ? 'Cancel' : 'Undo';

  const handleRemove = async (): Promise<void> => {
    await run(goesOn ? 'Couldn’t cancel' : 'Couldn’t undo', () => removeFile(file.id));
    setIsAsking(false);
  };

  if (isAsking) {
    return (
      <div className="flex shrink-0 flex-wrap justify-end gap-2">
        <Button variant="danger" size="small" className="h-10" disabled={isPending} onClick={() => void handleRemove()}>
          Remove its games
        </Button>
        <Button variant="secondary" size="small" className="h-10" onClick={() => setIsAsking(false)}>
          Keep
        </Button>
      </div>
    );
  }
  return (
    <Button
      variant="secondary"
      size="small"
      className="h-10"
      aria-label={`${action} ${file.name}`}
      disabled={isPending}
      onClick={() => (goesOn ? void handleRemove() : setIsAsking(true))}
    >
      {action}
    </Button>
  );
}
