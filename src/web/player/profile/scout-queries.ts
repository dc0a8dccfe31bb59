/** The calls of a scout; names ignore case, and `chosen` is the games filter, as `choiceText` writes it. */
import { queryOptions } from '@tanstack/react-query';
import { playerProfileSchema } from '../../../contract/player/player-profile';
import {
  insightsSchema,
  scoutedGameSchema,
  scoutedGamesSchema,
  scoutedTournamentsSchema,
  scoutPaths,
} from '../../../contract/player/scout';
import { getJson } from '../../lib/http/http';
import { readThrough } from '../../lib/offline-cache';

export const scoutKey = (name: string, chosen = '') => ['scout', name.toLowerCase(), chosen] as const;

export const gamesQuery = (name: string, chosen = '') =>
  queryOptions({
    queryKey: [...scoutKey(name, chosen), 'games'],
    queryFn: ({ signal }) => getJson(scoutPaths(name, chosen).games, scoutedGamesSchema, signal),
  });

/** The profile is part of the insights. */
export const profileQuery = (name: string, chosen = '') =>
  queryOptions({
    queryKey: [...scoutKey(name, chosen), 'insights'],
    queryFn: ({ signal }) => {
      const path = scoutPaths(name, chosen).insights;
      const read = async () => (await getJson(path, insightsSchema, signal)).profile;
      return readThrough({ name: path, schema: playerProfileSchema, read });
    },
  });

export const tournamentsQuery = (name: string, chosen = '') =>
  queryOptions({
    queryKey: [...scoutKey(name, chosen), 'tournaments'],
    queryFn: ({ signal }) => getJson(scoutPaths(name, chosen).tournaments, scoutedTournamentsSchema, signal),
  });

export const fullGameQuery = (name: string, chosen: string, id: string) =>
  queryOptions({
    queryKey: [...scoutKey(name, chosen), 'game', id],
    queryFn: ({ signal }) => getJson(scoutPaths(name, chosen).game(id), scoutedGameSchema, signal),
    staleTime: Infinity,
  });
