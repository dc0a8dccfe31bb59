/** A user's library of games: how it stands, the report on it, and single games. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { libraryPaths, libraryReportSchema, librarySchema } from '../../../contract/library';
import { newestGamesPath, ownGameSchema, profilePaths } from '../../../contract/profile';
import { getJson } from '../../lib/http/http';
import { readOrKept } from '../../lib/offline/kept-reads';

export const libraryQuery = (id: number) => {
  const path = libraryPaths(id).library;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) =>
      readOrKept({ name: path, schema: librarySchema, read: () => getJson(path, librarySchema, signal) }),
  });
};

export const libraryReportQuery = (id: number) => {
  const path = libraryPaths(id).report;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, libraryReportSchema, signal) });
};

/** One game with its PGN, evaluations and missed tactics. */
export const libraryGameQuery = (id: number, game: string) => {
  const path = libraryPaths(id).game(game);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, ownGameSchema, signal) });
};

/** Everything that is read of the library's games is asked for anew where it is shown: they have changed. */
export const refreshLibrary = (queryClient: QueryClient, id: number): Promise<void> => {
  const { library } = libraryPaths(id);
  const figures: readonly unknown[] = [...Object.values(profilePaths(id)), newestGamesPath(id)];
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => figures.includes(path) || String(path).startsWith(`${library}/`),
  });
};
