import { useQuery } from '@tanstack/react-query';
import { OWNER_ID } from '../../../../contract/profile-paths';
import type { Training } from '../../../../contract/learn';
import { useProfileId } from '../../../lib/profile-id';
import { requestedTraining } from '../puzzle-queries';

/** How many puzzles wait in the training that the address names; `undefined` until it is known. */
export const useTraining = (train: string): Training | undefined => {
  const userId = useProfileId();
  return useQuery({ ...requestedTraining(userId ?? OWNER_ID, train), enabled: userId !== undefined }).data;
};
