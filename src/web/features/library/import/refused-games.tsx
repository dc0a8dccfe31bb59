import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  importProblemsSchema,
  libraryPaths,
  type ImportProblem,
  type LibraryImport,
} from '../../../../contract/library';
import { getJson } from '../../../lib/http/http';
import { saveFile } from '../../../lib/save-file';
import { LINK } from '../../../ui/link-appearance';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { Button } from '../../../ui/button';
import { problemPlace, problemsText, problemText } from './import-labels';
import { libraryFailure } from '../library-failure';
import { numberText } from '../number-text';

type RefusedGamesProps = { readonly profileId: number; readonly import: LibraryImport };

const problemsQuery = (profileId: number, number: number) => {
  const path = libraryPaths(profileId).problems(number);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, importProblemsSchema, signal) });
};

/** The games that an import has not taken, or not whole: where each stands in the text, and why. */
export function RefusedGames({ profileId, import: { id, refused, shortened } }: RefusedGamesProps) {
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
                  <Place problem={problem} />
                </span>
              </li>
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              variant="secondary"
              size="small"
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

function Place({ problem }: { readonly problem: ImportProblem }) {
  if (problem.url === undefined) return problemPlace(problem);
  return (
    <a href={problem.url} target="_blank" rel="noreferrer" className={LINK}>
      {problem.url}
    </a>
  );
}
