/** The profile of the owner's screens: user 1, or the signed-in user where the server says so. */
import { useQuery } from '@tanstack/react-query';
import { OWNER_ID } from '../../../contract/profile-paths';
import { currentUserQuery } from './current-user';

/** `undefined` until known; a guest if the user cannot be loaded. */
export const useProfileId = (): number | undefined => {
  // The header has already made this call: do not repeat a failure.
  const { data, isPending } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  return isPending ? undefined : (data?.profileId ?? OWNER_ID);
};

// Defaults

/** Specification, LIM-14. */
export const DEFAULT_RATING = 1200;

/** Specification, LIM-16. */
const DEFAULT_YEAR = 2023;

/** UTC. */
export const memberSince = (createdAt: string | null | undefined): number => {
  const year = new Date(createdAt ?? '').getUTCFullYear();
  return Number.isNaN(year) ? DEFAULT_YEAR : year;
};
