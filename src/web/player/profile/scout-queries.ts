/** The calls of a scout; names ignore case, and `chosen` is the games filter, as `choiceText` writes it. */
import { queryOptions } from '@tanstack/react-query';
import { type PlayerProfile, playerProfileSchema } from '../../../contract/player/player-profile';
import {
  insightsSchema,
  type ScoutedGame,
  scoutedGameSchema,
  scoutedGamesSchema,
  scoutedTournamentsSchema,
  scoutPaths,
} from '../../../contract/player/scout';
import { getJson } from '../../lib/http/http';
import { type CachedPage, putCached, readThrough } from '../../lib/offline-cache';

export const scoutKey = (name: string, chosen = '') => ['scout', name.toLowerCase(), chosen] as const;

export const gamesQuery = (name: string, chosen = '') =>
  queryOptions({
    queryKey: [...scoutKey(name, chosen), 'games'],
    queryFn: ({ signal }) => {
      const path = scoutPaths(name, chosen).games;
      return readThrough({
        name: path,
        schema: scoutedGamesSchema,
        read: () => getJson(path, scoutedGamesSchema, signal),
      });
    },
  });

/** The page of a report, which needs the games, too. */
const reportPage = (name: string, chosen: string, { username }: PlayerProfile): CachedPage => ({
  href: `/scout?${new URLSearchParams({ player: name, ...(chosen !== '' && { games: chosen }) }).toString()}`,
  title: `Report: ${username}`,
  needs: [scoutPaths(name, chosen).games],
});

/** What the stream of events told, for times without a network. */
export const saveReport = (
  name: string,
  chosen: string,
  profile: PlayerProfile,
  games: readonly ScoutedGame[],
): void => {
  const paths = scoutPaths(name, chosen);
  void putCached(paths.games, games);
  void putCached(paths.insights, profile, { page: reportPage(name, chosen, profile) });
};

/** The profile is part of the insights. */
export const profileQuery = (name: string, chosen = '') =>
  queryOptions({
    queryKey: [...scoutKey(name, chosen), 'insights'],
    queryFn: ({ signal }) => {
      const path = scoutPaths(name, chosen).insights;
      const read = async () => (await getJson(path, insightsSchema, signal)).profile;
      return readThrough({
        name: path,
        schema: playerProfileSchema,
        read,
        pageOf: (profile) => reportPage(name, chosen, profile),
      });
    },
  });

export const tournamentsQuery = (name: string, chosen = '') =>
  queryOptions({
    queryKey: [...scoutKey(name, chosen), 'tournaments'],
    queryFn: ({ signal }) => {
      const path = scoutPaths(name, chosen).tournaments;
      const read = () => getJson(path, scoutedTournamentsSchema, signal);
      return readThrough({ name: path, schema: scoutedTournamentsSchema, read });
    },
  });

export const fullGameQuery = (name: string, chosen: string, id: string) =>
  queryOptions({
    queryKey: [...scoutKey(name, chosen), 'game', id],
    queryFn: ({ signal }) => getJson(scoutPaths(name, chosen).game(id), scoutedGameSchema, signal),
    staleTime: Infinity,
  });
