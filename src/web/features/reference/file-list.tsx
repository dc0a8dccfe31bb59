import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '../../../chess/text';
import type { ReferenceFile } from '../../../contract/reference';
import { gamesText } from '../../player/labels';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Spinner } from '../../ui/page';
import { Progress, StateIcon } from '../../ui/status/status';
import { useApiMutations } from '../../ui/use-api-mutation';
import {
  countsText,
  fileTitle,
  isAllSkipped,
  isInProgress,
  problemsQuery,
  refetchFiles,
  removeReferenceFile,
} from './reference-files';

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
  const isRunning = isInProgress(file);
  return (
    <>
      <div className="flex items-start gap-3">
        <StateIcon state={isAllSkipped(file) ? 'warning' : file.state} />
        <div className="min-w-0 flex-1">
          <p role="status" className="font-semibold break-words">
            {fileTitle(file)}
          </p>
          <p className="text-ink-soft tabular-nums">{countsText(file)}</p>
          {isAllSkipped(file) && <SkipReason file={file} />}
          {file.message !== undefined && <p className="break-words">{file.message}</p>}
        </div>
        {file.canChange && file.state !== 'undoing' && <RemoveButton file={file} />}
      </div>
      {isRunning && file.state !== 'undoing' && file.size > 0 && (
        <div className="mt-2">
          <Progress value={file.read} max={file.size} label="File read" />
        </div>
      )}
      {!isRunning && file.skipped + file.shortened > 0 && <SkippedGames file={file} />}
    </>
  );
}

/** The most frequent one. */
function SkipReason({ file: { id, skipped } }: { readonly file: ReferenceFile }) {
  const { data: problems = [] } = useQuery(problemsQuery(id));
  const counts = new Map<string, number>();
  for (const { message } of problems) counts.set(message, (counts.get(message) ?? 0) + 1);
  const [[reason, games] = []] = [...counts].sort(([, one], [, other]) => other - one);
  return (
    <p className="min-h-5 break-words text-warning">
      {reason !== undefined && `No game was added. ${games === skipped ? reason : `${reason}, and other reasons`}`}
    </p>
  );
}

/** Undo needs a confirmation, as the games are removed for all users. */
function RemoveButton({ file }: { readonly file: ReferenceFile }) {
  const queryClient = useQueryClient();
  const { isPending, run } = useApiMutations({ refresh: () => refetchFiles(queryClient) });
  const [isConfirming, setIsConfirming] = useState(false);
  const isRunning = isInProgress(file);
  const action = isRunning ? 'Cancel' : 'Undo';

  const handleRemove = async (): Promise<void> => {
    await run(isRunning ? 'Couldn’t cancel' : 'Couldn’t undo', () => removeReferenceFile(file.id));
    setIsConfirming(false);
  };

  if (isConfirming) {
    return (
      <div className="flex shrink-0 flex-wrap justify-end gap-2">
        <Button variant="danger" size="small" disabled={isPending} onClick={() => void handleRemove()}>
          Remove its games
        </Button>
        <Button variant="secondary" size="small" onClick={() => setIsConfirming(false)}>
          Keep
        </Button>
      </div>
    );
  }
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`${action} ${file.name}`}
      disabled={isPending}
      onClick={() => (isRunning ? void handleRemove() : setIsConfirming(true))}
    >
      {action}
    </Button>
  );
}

function SkippedGames({ file: { id, skipped, shortened } }: { readonly file: ReferenceFile }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: problems, isError } = useQuery({ ...problemsQuery(id), enabled: isOpen });
  return (
    <div className="mt-2">
      <button type="button" className={`${LINK} min-h-9`} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide these games' : toggleLabel(skipped, shortened)}
      </button>
      {isOpen && isError && <p className="text-bad">They could not be loaded. Please try again.</p>}
      {isOpen && !isError && !problems && <Spinner className="size-4 text-accent" />}
      {isOpen && problems && (
        <>
          <ul
            aria-label="Skipped games"
            tabIndex={0}
            className="max-h-64 divide-y divide-hairline overflow-y-auto rounded-control border border-hairline"
          >
            {problems.map(({ message, game, line, file, moveNumber, isKept }, index) => (
              <li key={index} className="px-3 py-1.5">
                <span className="block break-words">
                  {isKept && `Moves end at ${moveNumber ?? 'an illegal move'}: `}
                  {message}
                </span>
                <span className="block text-xs text-ink-soft tabular-nums">
                  {[file, `Game ${game}`, line === undefined ? undefined : `line ${line}`]
                    .filter((part) => part !== undefined)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
          {problems.length < skipped + shortened && (
            <p className="mt-1 text-ink-soft tabular-nums">
              The first {numberText(problems.length)} of {gamesText(skipped + shortened)}
            </p>
          )}
        </>
      )}
    </div>
  );
}

const toggleLabel = (skipped: number, shortened: number): string => {
  if (skipped === 0) return `Show ${shortened === 1 ? 'the shortened game' : 'shortened games'}`;
  if (shortened > 0) return 'Show skipped and shortened games';
  return `Show ${skipped === 1 ? 'the skipped game' : 'skipped games'}`;
};
