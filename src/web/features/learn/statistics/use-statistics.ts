import { useQuery } from '@tanstack/react-query';
import type { PuzzleTheme } from '../../../../chess/puzzles/themes';
import type { Attempt, PuzzleProgress } from '../../../../contract/learn/puzzles';
import { OWNER_ID } from '../../../../contract/profile-paths';
import { useProfileId } from '../../../lib/account/profile';
import { countOf } from '../../../player/labels';
import { usePuzzleProgress } from '../../../player/profile/puzzle-progress';
import { attemptsQuery } from '../puzzle-queries';

/** API-13. */
export const useAttempts = () => {
  const id = useProfileId();
  // Several cards share this query: a later one must not repeat a failed request.
  return useQuery({ ...attemptsQuery(id ?? OWNER_ID), enabled: id !== undefined, retryOnMount: false });
};

type StatisticsQuery = {
  /** `undefined` while loading or after a failure. */
  readonly stats: PuzzleProgress | undefined;
  /** `From 40 attempts` */
  readonly basis: string;
  /** Unix time in milliseconds. */
  readonly readAt: number;
  readonly failure: Error | undefined;
  readonly refetch: () => void;
};

export const useStatistics = (): StatisticsQuery => {
  const { data, dataUpdatedAt, error, refetch } = usePuzzleProgress();
  const attempts = useAttempts();
  return {
    stats: data,
    basis: data === undefined ? '' : fromAttempts(data.tried),
    readAt: dataUpdatedAt,
    failure: error ?? undefined,
    // The attempts have no retry button of their own.
    refetch: () => {
      void refetch();
      if (attempts.isError) void attempts.refetch();
    },
  };
};

const fromAttempts = (attempts: number): string => `From ${countOf(attempts, 'attempt')}`;

/** `From 40 attempts`, `From the newest 200 of 412 attempts` */
export const attemptsBasis = ({ length }: readonly Attempt[], total: number): string =>
  length < total ? `From the newest ${length} of ${countOf(total, 'attempt')}` : fromAttempts(length);

/** Fixed by the specification, section 9; shown until measured. */

/** LEARN-01. */
export const CATEGORY_COUNTS = { puzzles: 247, lessons: 45, studies: 68, videos: 156 } as const;

/** LEARN-07. */
export const PUZZLE_RATING = 1654;

/** LEARN-08 requires themes with a success rate, but names none. */
export const THEME_SUCCESS: readonly { readonly theme: PuzzleTheme; readonly percent: number }[] = [
  { theme: 'fork', percent: 82 },
  { theme: 'pin', percent: 76 },
  { theme: 'backRankMate', percent: 68 },
  { theme: 'discoveredAttack', percent: 54 },
  { theme: 'deflection', percent: 43 },
];
