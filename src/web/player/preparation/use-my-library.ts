import { useQuery } from '@tanstack/react-query';
import { OWNER_ID } from '../../../contract/profile-paths';
import { useProfileId } from '../../lib/account/profile';
import { libraryQuery } from '../profile/library-queries';

/** `id` is missing for a library that is private, or the sample. */
export const useMyLibrary = (): { readonly id: number | undefined; readonly isPending: boolean } => {
  const id = useProfileId();
  const { data, isPending, isError } = useQuery({
    ...libraryQuery(id ?? OWNER_ID),
    enabled: id !== undefined,
    // Else every use that appears would make the others wait again.
    retryOnMount: false,
  });
  return {
    id: isError || data?.kind !== 'own' ? undefined : id,
    isPending: id === undefined || isPending,
  };
};
