import { useQueries } from '@tanstack/react-query';
import { useProfileId } from '../../lib/profile-id';
import { ownStudiesQuery, publicStudiesQuery } from './study-queries';

/** How many studies there are to read: the own ones, and what others have made public. Missing while it is not known. */
export const useStudyCount = (): { readonly count: number | undefined; readonly isPending: boolean } => {
  const profileId = useProfileId();
  const [own, ofAll] = useQueries({
    queries: [
      { ...ownStudiesQuery(profileId ?? 0), enabled: profileId !== undefined, retryOnMount: false },
      { ...publicStudiesQuery(), retryOnMount: false },
    ],
  });
  const isPending = own.isPending || ofAll.isPending;
  if (own.data === undefined && ofAll.data === undefined) return { count: undefined, isPending };
  const ids = [...(own.data?.studies ?? []), ...(ofAll.data ?? [])].map(({ id }) => id);
  return { count: new Set(ids).size, isPending };
};
