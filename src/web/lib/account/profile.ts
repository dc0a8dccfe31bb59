/** The profile shown on the owner's screens: user 1, or the signed-in user where the server says so. */
import { useQuery } from '@tanstack/react-query';
import { OWNER_ID } from '../../../contract/profile-paths';
import { currentUserQuery } from './current-user';

/** `undefined` until known. If the user cannot be loaded, a guest is assumed. */
export const useProfileId = (): number | undefined => {
  // The header has already made this call: do not repeat a failure.
  const { data, isPending } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  return isPending ? undefined : (data?.profileId ?? OWNER_ID);
};

// Defaults for a player's rating and first year

/** Specification, LIM-14. */
export const DEFAULT_RATING = 1200;

/** Specification, LIM-16. */
const DEFAULT_YEAR = 2023;

/** The calendar year, UTC, of an ISO 8601 date. */
export const memberSince = (createdAt: string | null | undefined): number => {
  const year = new Date(createdAt ?? '').getUTCFullYear();
  return Number.isNaN(year) ? DEFAULT_YEAR : year;
};
