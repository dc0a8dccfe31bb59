/** What the user's attempts at puzzles add up to. Nothing is asked before it is clear whose they are. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { puzzlePaths, puzzleProgressSchema } from '../../../contract/learn';
import { OWNER_ID } from '../../../contract/profile-paths';
import { useProfileId } from '../../lib/account/profile';
import { getJson } from '../../lib/http/http';

export const progressQuery = (userId: number) => {
  const path = puzzlePaths.progressOf(userId);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, puzzleProgressSchema, signal) });
};

/** Several cards read the same answer: one that comes later must not repeat a call that failed. */
export const usePuzzleProgress = () => {
  const id = useProfileId();
  return useQuery({ ...progressQuery(id ?? OWNER_ID), enabled: id !== undefined, retryOnMount: false });
};
