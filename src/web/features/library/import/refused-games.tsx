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
import { problemPlace, problemsText } from './import-labels';
import { libraryFailure } from '../library-failure';
import { numberText } from '../number-text';

type RefusedGamesProps = { readonly profileId: number; readonly import: LibraryImport };

const problemsQuery = (profileId: number, number: number) => {
  const path = libraryPaths(profileId).problems(number);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, importProblemsSchema, signal) });
};

/** The games that an import has not taken: where each stands in the text, and why. */
export function RefusedGames({ profileId, import: { id, refused } }: RefusedGamesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: problems, error } = useQuery({ ...problemsQuery(profileId, id), enabled: isOpen });
  return (
    <div className="mt-2">
      <button type="button" className={`${LINK} min-h-9`} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide skipped games' : `Show ${numberText(refused)} skipped ${refused === 1 ? 'game' : 'games'}`}
      </button>
      {isOpen && error && <p className="text-bad">{libraryFailure(error)}</p>}
      {isOpen && !error && !problems && <SkeletonLines count={Math.min(refused, 4)} />}
      {isOpen && problems && (
        <>
          <ul
            aria-label="Skipped games"
            tabIndex={0}
            className="max-h-64 divide-y divide-hairline overflow-y-auto rounded-control border border-hairline"
          >
            {problems.map((problem, index) => (
              <li key={index} className="px-3 py-1.5">
                <span className="block break-words">{problem.message}</span>
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
            {problems.length < refused && (
              <span className="text-ink-soft tabular-nums">
                The first {numberText(problems.length)} of {numberText(refused)}
              </span>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function Place({ problem }: { readonly problem: ImportProblem }) {
  if (problem.url === undefined) return problemPlace(problem);
  return (
    <a href={problem.url} target="_blank" rel="noreferrer" className={LINK}>
      {problem.url}
    </a>
  );
}
