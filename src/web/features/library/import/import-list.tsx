import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { numberText } from '../../../../chess/text';
import { type ImportProblem, type LibraryImport, libraryApi, PGN_IMPORT } from '../../../../contract/library';
import { saveFile } from '../../../lib/files';
import { endpointQuery } from '../../../lib/http/endpoints';
import { SkeletonLines } from '../../../player/player-card';
import { useSites } from '../../../player/profile/player-names';
import { Button } from '../../../ui/button';
import { LINK } from '../../../ui/class-names';
import { Progress, StateIcon } from '../../../ui/status/status';
import { cancelImport, useLibraryMutations } from '../library-changes';
import {
  importCounts,
  importTitle,
  isSettled,
  libraryFailure,
  problemPlace,
  problemsText,
  problemText,
} from '../library-labels';

type ImportListProps = { readonly profileId: number; readonly imports: readonly LibraryImport[] };

/** Running imports and the last finished one. */
export function ImportList({ profileId, imports }: ImportListProps) {
  if (imports.length === 0) return null;
  return (
    <ul aria-label="Imports" className="flex flex-col gap-3">
      {imports.map((libraryImport) => (
        <li key={libraryImport.id} className="rounded-control border border-hairline px-3 py-2.5 text-sm">
          <ImportLine profileId={profileId} import={libraryImport} />
        </li>
      ))}
    </ul>
  );
}

type ImportLineProps = { readonly profileId: number; readonly import: LibraryImport };

function ImportLine({ profileId, import: one }: ImportLineProps) {
  const { isPending, run } = useLibraryMutations();
  const sites = useSites();
  const { id, state, refused, shortened, message } = one;
  return (
    <>
      <div className="flex items-start gap-3">
        <StateIcon state={state} />
        <div className="min-w-0 flex-1">
          <p role="status" className="font-semibold break-words">
            {importTitle(one, sites)}
          </p>
          <p aria-live={isSettled(state) ? 'polite' : 'off'} className="text-ink-soft tabular-nums">
            {importCounts(one)}
          </p>
          {message !== undefined && <p className="break-words">{message}</p>}
        </div>
        {!isSettled(state) && state !== 'receiving' && (
          <Button
            variant="secondary"
            size="small"
            disabled={isPending}
            onClick={() => void run('Couldn’t cancel the import', () => cancelImport(profileId, id))}
          >
            Cancel
          </Button>
        )}
      </div>
      {!isSettled(state) && <ImportProgress import={one} />}
      {isSettled(state) && refused + shortened > 0 && <SkippedGames profileId={profileId} import={one} />}
    </>
  );
}

/** Only for texts: a site doesn't report how many games will come. */
function ImportProgress({ import: { kind, read, size } }: { readonly import: LibraryImport }) {
  if (kind !== PGN_IMPORT || size === undefined || size === 0) return null;
  return (
    <div className="mt-2">
      <Progress value={read} max={size} label="Text read" />
    </div>
  );
}

type SkippedGamesProps = { readonly profileId: number; readonly import: LibraryImport };

const problemsQuery = (profileId: number, number: number) =>
  endpointQuery(libraryApi.listProblems, { id: profileId, number });

/** Skipped and shortened games, with position and reason. */
function SkippedGames({ profileId, import: { id, refused, shortened } }: SkippedGamesProps) {
  const all = refused + shortened;
  const [isOpen, setIsOpen] = useState(false);
  const { data: problems, error } = useQuery({ ...problemsQuery(profileId, id), enabled: isOpen });
  return (
    <div className="mt-2">
      <button type="button" className={`${LINK} min-h-9`} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide these games' : showText(refused, shortened)}
      </button>
      {isOpen && error && <p className="text-bad">{libraryFailure(error)}</p>}
      {isOpen && !error && !problems && <SkeletonLines count={Math.min(all, 4)} />}
      {isOpen && problems && (
        <>
          <ul
            aria-label="Skipped games"
            tabIndex={0}
            className="max-h-64 divide-y divide-hairline overflow-y-auto rounded-control border border-hairline"
          >
            {problems.map((problem, index) => (
              <li key={index} className="px-3 py-1.5">
                <span className="block break-words">{problemText(problem)}</span>
                <span className="block text-xs text-ink-soft tabular-nums">
                  <ProblemLocation problem={problem} />
                </span>
              </li>
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              variant="secondary"
              size="compact"
              onClick={() => saveFile('skipped-games.txt', problemsText(problems))}
            >
              <Download aria-hidden className="size-4" />
              Download this list
            </Button>
            {problems.length < all && (
              <span className="text-ink-soft tabular-nums">
                The first {numberText(problems.length)} of {numberText(all)}
              </span>
            )}
          </div>
        </>
      )}
    </div>
  );
}

const showText = (refused: number, shortened: number): string => {
  const parts = [
    refused > 0 && `${numberText(refused)} skipped`,
    shortened > 0 && `${numberText(shortened)} shortened`,
  ];
  return `Show ${parts.filter((part) => part !== false).join(' and ')} ${refused + shortened === 1 ? 'game' : 'games'}`;
};

function ProblemLocation({ problem }: { readonly problem: ImportProblem }) {
  if (problem.url === undefined) return problemPlace(problem);
  return (
    <a href={problem.url} target="_blank" rel="noreferrer" className={LINK}>
      {problem.url}
    </a>
  );
}
