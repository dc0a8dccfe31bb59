import { useQueries } from '@tanstack/react-query';
import { useProfileId } from '../../lib/profile-id';
import { ownStudiesQuery, publicStudiesQuery } from './study-queries';

/** How many studies there are to read: the own ones, and what others have made public. Missing while it is not known. */
export const useStudyCount = (): number | undefined => {
  const profileId = useProfileId();
  const [own, ofAll] = useQueries({
    queries: [
      { ...ownStudiesQuery(profileId ?? 0), enabled: profileId !== undefined, retryOnMount: false },
      { ...publicStudiesQuery(), retryOnMount: false },
    ],
  });
  if (own.data === undefined && ofAll.data === undefined) return undefined;
  return new Set([...(own.data?.studies ?? []), ...(ofAll.data ?? [])].map(({ id }) => id)).size;
};
