/** Whose profile the owner's screens show: user 1's, or the signed-in user's where the server says so. */
import { useQuery } from '@tanstack/react-query';
import { OWNER_ID } from '../../../contract/profile-paths';
import { currentUserQuery } from './current-user';

/** `undefined` until it is known who is signed in; whoever cannot be asked for counts as a guest. */
export const useProfileId = (): number | undefined => {
  // The header has asked already: a screen that comes later must not repeat a call that failed.
  const { data, isPending } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  return isPending ? undefined : (data?.profileId ?? OWNER_ID);
};

/** What a person's rating and beginning are where nobody knows them. */

/** Specification, LIM-14. */
export const DEFAULT_RATING = 1200;

/** Specification, LIM-16. */
const DEFAULT_YEAR = 2023;

/** The calendar year, UTC, of an ISO 8601 date. */
export const memberSince = (createdAt: string | null | undefined): number => {
  const year = new Date(createdAt ?? '').getUTCFullYear();
  return Number.isNaN(year) ? DEFAULT_YEAR : year;
};
