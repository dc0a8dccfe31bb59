/** What is known of the user whom the owner's screens show. Nothing is asked before it is clear who that is. */
import { useQuery } from '@tanstack/react-query';
import { OWNER_ID } from '../../../contract/profile-paths';
import { useProfileId } from '../../lib/profile-id';
import { openingsQuery, newestGamesQuery, profileQuery, statsQuery } from './profile-queries';

/* Several cards read the same answer, each arriving when it can: a later one must not repeat a call that failed. */
const shared = (id: number | undefined) => ({ enabled: id !== undefined, retryOnMount: false });

export const useOwnUser = () => {
  const id = useProfileId();
  return useQuery({ ...profileQuery(id ?? OWNER_ID), ...shared(id) });
};

export const useOwnStats = () => {
  const id = useProfileId();
  return useQuery({ ...statsQuery(id ?? OWNER_ID), ...shared(id) });
};

export const useNewestGames = () => {
  const id = useProfileId();
  return useQuery({ ...newestGamesQuery(id ?? OWNER_ID), ...shared(id) });
};

export const useOwnOpenings = () => {
  const id = useProfileId();
  return useQuery({ ...openingsQuery(id ?? OWNER_ID), ...shared(id) });
};
