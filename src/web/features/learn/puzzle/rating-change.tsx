import { useQuery } from '@tanstack/react-query';
import type { PuzzleOnWire } from '../../../../contract/learn';
import { OWNER_ID } from '../../../../contract/profile-paths';
import { useProfileId } from '../../../lib/profile-id';
import { attemptsQuery } from '../puzzle-queries';
import { changeLabel } from './solving-labels';

type RatingChangeProps = {
  readonly puzzle: Pick<PuzzleOnWire, 'source'>;
  /** Of the first attempt of this sitting, the one that may be rated. */
  readonly attemptKey: string | undefined;
};

/** How the rating changed with the attempt, once it is recorded: above the board, where it moves nothing. */
export function RatingChange({ puzzle, attemptKey }: RatingChangeProps) {
  const id = useProfileId();
  // The figures read the same answer: it is not asked for once more here.
  const { data } = useQuery({ ...attemptsQuery(id ?? OWNER_ID), enabled: id !== undefined, retryOnMount: false });
  const attempt = attemptKey === undefined ? undefined : data?.list.find(({ key }) => key === attemptKey);
  const label = attempt && changeLabel(attempt, puzzle.source?.origin);
  return (
    <p aria-live="polite" className="ml-auto truncate tabular-nums">
      {label !== undefined && (
        <>
          {label.change !== '' && (
            <strong className={label.change.startsWith('+') ? 'text-good' : 'text-bad'}>{label.change} </strong>
          )}
          <span className="text-ink-soft">{label.text}</span>
        </>
      )}
    </p>
  );
}
