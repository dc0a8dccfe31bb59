/** A user's profile and statistics. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  newestGamesPath,
  ownGamesSchema,
  playedOpeningsSchema,
  playerStatsSchema,
  profilePaths,
  profileSchema,
} from '../../../contract/profile';
import { OWNER_ID } from '../../../contract/profile-paths';
import { useProfileId } from '../../lib/account/profile';
import { getJson, getJsonList } from '../../lib/http/http';

export const profileQuery = (id: number) => {
  const path = profilePaths(id).user;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, profileSchema, signal) });
};

const statsQuery = (id: number) => {
  const path = profilePaths(id).stats;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, playerStatsSchema, signal) });
};

const newestGamesQuery = (id: number) => {
  const path = newestGamesPath(id);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJsonList(path, ownGamesSchema, signal) });
};

export const openingsQuery = (id: number) => {
  const path = profilePaths(id).openings;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, playedOpeningsSchema, signal) });
};

/* Shared by several cards: do not repeat a failed call. */
const shared = (id: number | undefined) => ({ enabled: id !== undefined, retryOnMount: false });

export const useMyUser = () => {
  const id = useProfileId();
  return useQuery({ ...profileQuery(id ?? OWNER_ID), ...shared(id) });
};

export const useMyStats = () => {
  const id = useProfileId();
  return useQuery({ ...statsQuery(id ?? OWNER_ID), ...shared(id) });
};

export const useNewestGames = () => {
  const id = useProfileId();
  return useQuery({ ...newestGamesQuery(id ?? OWNER_ID), ...shared(id) });
};

export const useMyOpenings = () => {
  const id = useProfileId();
  return useQuery({ ...openingsQuery(id ?? OWNER_ID), ...shared(id) });
};
