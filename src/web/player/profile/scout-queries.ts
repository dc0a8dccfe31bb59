/** The three calls of a scout. Each is asked once for a player, in whatever case the name is written. */
import { queryOptions } from '@tanstack/react-query';
import { insightsSchema, scoutedGamesSchema, scoutedTournamentsSchema, scoutPaths } from '../../../contract/scout';
import { getJson } from '../../lib/http';

/** What the keys of a player's three answers begin with. */
export const scoutKey = (name: string) => ['scout', name.toLowerCase()] as const;

/** At most 50 games, the latest first. */
export const gamesQuery = (name: string) =>
  queryOptions({
    queryKey: [...scoutKey(name), 'games'],
    queryFn: ({ signal }) => getJson(scoutPaths(name).games, scoutedGamesSchema, signal),
  });

/** The profile, which stands in the insights. */
export const profileQuery = (name: string) =>
  queryOptions({
    queryKey: [...scoutKey(name), 'insights'],
    queryFn: async ({ signal }) => (await getJson(scoutPaths(name).insights, insightsSchema, signal)).profile,
  });

export const tournamentsQuery = (name: string) =>
  queryOptions({
    queryKey: [...scoutKey(name), 'tournaments'],
    queryFn: ({ signal }) => getJson(scoutPaths(name).tournaments, scoutedTournamentsSchema, signal),
  });
