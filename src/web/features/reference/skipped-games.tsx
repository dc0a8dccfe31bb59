import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReferenceFile } from '../../../contract/reference';
import { Spinner } from '../../ui/spinner';
import { LINK } from '../../ui/link-appearance';
import { gamesText } from './file-labels';
import { problemsQuery } from './reference-queries';

/** The games that a file did not bring, or not whole: where each stands in it, and why. */
export function SkippedGames({ file: { id, skipped, shortened } }: { readonly file: ReferenceFile }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: problems, isError } = useQuery({ ...problemsQuery(id), enabled: isOpen });
  return (
    <div className="mt-2">
      <button type="button" className={`${LINK} min-h-9`} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide these games' : showText(skipped, shortened)}
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
              The first {problems.length.toLocaleString('en')} of {gamesText(skipped + shortened)}
            </p>
          )}
        </>
      )}
    </div>
  );
}

const showText = (skipped: number, shortened: number): string => {
  if (skipped === 0) return `Show ${shortened === 1 ? 'the shortened game' : 'shortened games'}`;
  if (shortened > 0) return 'Show skipped and shortened games';
  return `Show ${skipped === 1 ? 'the skipped game' : 'skipped games'}`;
};
