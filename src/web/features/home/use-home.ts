import { useQuery } from '@tanstack/react-query';
import { homePath, homeSchema } from '../../../contract/profile';
import { OWNER_ID } from '../../../contract/profile-paths';
import { getJson } from '../../lib/http/http';
import { useProfileId } from '../../lib/profile-id';

/** What is new, read at every visit: what was looked at meanwhile is not new any more. */
export const useHome = () => {
  const id = useProfileId();
  const path = homePath(id ?? OWNER_ID);
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getJson(path, homeSchema, signal),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
};
