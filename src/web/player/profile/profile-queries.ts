/** A user's profile and statistics. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
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
import { getJsonList } from '../../lib/http/http';
import { getCachedJson, readThrough } from '../../lib/offline-cache';

export const profileQuery = (id: number) => {
  const path = profilePaths(id).user;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getCachedJson(path, profileSchema, signal) });
};

const statsQuery = (id: number) => {
  const path = profilePaths(id).stats;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getCachedJson(path, playerStatsSchema, signal) });
};

const newestGamesSchema = z.object({ list: ownGamesSchema, total: z.number() });

const newestGamesQuery = (id: number) => {
  const path = newestGamesPath(id);
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) =>
      readThrough({ name: path, schema: newestGamesSchema, read: () => getJsonList(path, ownGamesSchema, signal) }),
  });
};

export const openingsQuery = (id: number) => {
  const path = profilePaths(id).openings;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getCachedJson(path, playedOpeningsSchema, signal) });
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
