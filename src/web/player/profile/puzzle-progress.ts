/** Statistics of the user's puzzle attempts. */
import { useQuery } from '@tanstack/react-query';
import { puzzlesApi } from '../../../contract/learn/puzzles';
import { OWNER_ID } from '../../../contract/profile-paths';
import { useProfileId } from '../../lib/account/profile';
import { endpointQuery } from '../../lib/http/endpoints';

export const progressQuery = (userId: number) => endpointQuery(puzzlesApi.progress, { id: userId });

/** Shared by several cards: do not repeat a failed call. */
export const usePuzzleProgress = () => {
  const id = useProfileId();
  return useQuery({ ...progressQuery(id ?? OWNER_ID), enabled: id !== undefined, retryOnMount: false });
};
