/** What is known of the user's attempts. Nothing is asked before it is clear whose they are. */
import { useQuery } from '@tanstack/react-query';
import type { Attempt } from '../../../../contract/learn';
import { OWNER_ID } from '../../../../contract/profile-paths';
import { HttpError } from '../../../lib/http';
import { useProfileId } from '../../../lib/profile-id';
import { usePuzzleProgress } from '../../../player/profile/puzzle-progress';
import { countOf } from '../../../player/labels';
import { attemptsQuery } from '../puzzle-queries';
import { countAttempts, type AttemptFigures } from './attempt-figures';

/** The newest attempts. API-13. */
export const useAttempts = () => {
  const id = useProfileId();
  // Several cards read the same answer: one that comes later must not repeat a call that failed.
  return useQuery({ ...attemptsQuery(id ?? OWNER_ID), enabled: id !== undefined, retryOnMount: false });
};

export type Figures = {
  /** `undefined`: not known yet, or not at all where there is a `failure`. */
  readonly figures: AttemptFigures | undefined;
  /** From how many attempts: `From 40 attempts`. */
  readonly basis: string;
  /** When they were read, in milliseconds since 1970. */
  readonly readAt: number;
  /** Why the sums, or the newest ones, did not come; not where the server has never heard of such a call. */
  readonly failure: Error | undefined;
  readonly refetch: () => void;
};

/** The server's own sums, or what the attempts alone add up to where it tells none. */
export const useFigures = (): Figures => {
  const progress = usePuzzleProgress();
  const attempts = useAttempts();
  // Asked again after a failure, a call waits as if it had never been answered.
  const { data, dataUpdatedAt, error, errorUpdateCount: failures } = progress;
  const failure = isUnknownCall(error) ? attempts.error : error;
  const refetch = () => {
    void progress.refetch();
    if (!attempts.isSuccess) void attempts.refetch();
  };
  const reported = { failure: failure ?? undefined, refetch };

  if (data !== undefined) return { figures: data, basis: fromAttempts(data.tried), readAt: dataUpdatedAt, ...reported };
  if (failures === 0 || attempts.data === undefined) return { figures: undefined, basis: '', readAt: 0, ...reported };
  const { list, total } = attempts.data;
  const basis = fromNewest(list, total);
  return { figures: countAttempts(list), basis, readAt: attempts.dataUpdatedAt, ...reported };
};

/** A server that knows only the specification's calls. */
const isUnknownCall = (error: Error | null): boolean => error instanceof HttpError && error.status === 404;

const fromAttempts = (attempts: number): string => `From ${countOf(attempts, 'attempt')}`;

/** `From 40 attempts`, `From the newest 200 of 412 attempts`. */
export const fromNewest = ({ length }: readonly Attempt[], total: number): string =>
  length < total ? `From the newest ${length} of ${countOf(total, 'attempt')}` : fromAttempts(length);
