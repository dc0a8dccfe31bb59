/** Who a user is and what the user's library adds up to. Read once and kept, like every answer. */
import { queryOptions } from '@tanstack/react-query';
import {
  newestGamesPath,
  ownGamesSchema,
  playedOpeningsSchema,
  playerStatsSchema,
  profilePaths,
  profileSchema,
} from '../../../contract/profile';
import { getJson, getJsonList } from '../../lib/http/http';

export const profileQuery = (id: number) => {
  const path = profilePaths(id).user;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, profileSchema, signal) });
};

export const statsQuery = (id: number) => {
  const path = profilePaths(id).stats;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, playerStatsSchema, signal) });
};

/** The newest games, as many as home shows, and how many there are in all. */
export const newestGamesQuery = (id: number) => {
  const path = newestGamesPath(id);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJsonList(path, ownGamesSchema, signal) });
};

export const openingsQuery = (id: number) => {
  const path = profilePaths(id).openings;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, playedOpeningsSchema, signal) });
};
