/** Whose profile the owner's screens show: user 1's, or the signed-in user's where the server says so. */
import { useQuery } from '@tanstack/react-query';
import { OWNER_ID } from '../../contract/profile-paths';
import { currentUserQuery } from './current-user';

/** `undefined` until it is known who is signed in; whoever cannot be asked for counts as a guest. */
export const useProfileId = (): number | undefined => {
  // The header has asked already: a screen that comes later must not repeat a call that failed.
  const { data, isPending } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  return isPending ? undefined : (data?.profileId ?? OWNER_ID);
};
