/** Statistics of the user's puzzle attempts. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { puzzlePaths, puzzleProgressSchema } from '../../../contract/learn';
import { OWNER_ID } from '../../../contract/profile-paths';
import { useProfileId } from '../../lib/account/profile';
import { getCachedJson } from '../../lib/offline-cache';

export const progressQuery = (userId: number) => {
  const path = puzzlePaths.progressOf(userId);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getCachedJson(path, puzzleProgressSchema, signal) });
};

/** Shared by several cards: do not repeat a failed call. */
export const usePuzzleProgress = () => {
  const id = useProfileId();
  return useQuery({ ...progressQuery(id ?? OWNER_ID), enabled: id !== undefined, retryOnMount: false });
};
