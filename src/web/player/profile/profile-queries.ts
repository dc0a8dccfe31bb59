/** A user's profile and statistics. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { addressOf } from '../../../contract/endpoint';
import { ownGamesSchema, profileApi } from '../../../contract/profile';
import { NEWEST_GAMES, OWNER_ID } from '../../../contract/profile-paths';
import { useProfileId } from '../../lib/account/profile';
import { endpointQuery } from '../../lib/http/endpoints';
import { getJsonList } from '../../lib/http/http';
import { readThrough } from '../../lib/offline-cache';

export const profileQuery = (id: number) => endpointQuery(profileApi.read, { id });

const statsQuery = (id: number) => endpointQuery(profileApi.stats, { id });

const newestGamesSchema = z.object({ list: ownGamesSchema, total: z.number() });

export const newestGamesQuery = (id: number) => {
  const path = addressOf(profileApi.listGames, { id }, { max: NEWEST_GAMES, pgn: 'false' });
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) =>
      readThrough({ name: path, schema: newestGamesSchema, read: () => getJsonList(path, ownGamesSchema, signal) }),
  });
};

export const openingsQuery = (id: number) => endpointQuery(profileApi.openings, { id });

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
