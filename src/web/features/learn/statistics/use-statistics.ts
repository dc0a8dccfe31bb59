/** What is known of the user's attempts. Nothing is asked before it is clear whose they are. */
import { useQuery } from '@tanstack/react-query';
import type { Attempt, PuzzleProgress } from '../../../../contract/learn';
import { OWNER_ID } from '../../../../contract/profile-paths';
import { useProfileId } from '../../../lib/account/profile';
import { countOf } from '../../../player/labels';
import { usePuzzleProgress } from '../../../player/profile/puzzle-progress';
import { attemptsQuery } from '../puzzle-queries';

/** The newest attempts. API-13. */
export const useAttempts = () => {
  const id = useProfileId();
  // Several cards read the same answer: one that comes later must not repeat a call that failed.
  return useQuery({ ...attemptsQuery(id ?? OWNER_ID), enabled: id !== undefined, retryOnMount: false });
};

export type Figures = {
  /** `undefined`: not known yet, or not at all where there is a `failure`. */
  readonly figures: PuzzleProgress | undefined;
  /** From how many attempts: `From 40 attempts`. */
  readonly basis: string;
  /** When they were read, in milliseconds since 1970. */
  readonly readAt: number;
  /** Why they did not come. */
  readonly failure: Error | undefined;
  readonly refetch: () => void;
};

/** What all attempts add up to, as the server has counted it. */
export const useFigures = (): Figures => {
  const { data, dataUpdatedAt, error, refetch } = usePuzzleProgress();
  const attempts = useAttempts();
  return {
    figures: data,
    basis: data === undefined ? '' : fromAttempts(data.tried),
    readAt: dataUpdatedAt,
    failure: error ?? undefined,
    // What failed beside it is not asked to be tried again on its own.
    refetch: () => {
      void refetch();
      if (attempts.isError) void attempts.refetch();
    },
  };
};

const fromAttempts = (attempts: number): string => `From ${countOf(attempts, 'attempt')}`;

/** `From 40 attempts`, `From the newest 200 of 412 attempts`. */
export const fromNewest = ({ length }: readonly Attempt[], total: number): string =>
  length < total ? `From the newest ${length} of ${countOf(total, 'attempt')}` : fromAttempts(length);
