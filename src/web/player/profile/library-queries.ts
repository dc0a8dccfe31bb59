/** A user's library of games: how it stands, the report on it, and single games. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  importSchema,
  type LibraryImport,
  libraryPaths,
  libraryReportSchema,
  librarySchema,
} from '../../../contract/library';
import { newestGamesPath, ownGameSchema, profilePaths } from '../../../contract/profile';
import { PGN_TYPE } from '../../lib/files';
import { getJson, postFile } from '../../lib/http/http';
import { readOrKept } from '../../lib/offline-cache';

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

/** The longest name of a text that the server takes. */
const LONGEST_NAME = 200;

/**
 * Sends a text of games to a library; settles when it has arrived whole, with the import as it begins. `player`: the
 * user's name in its games, empty where it is not known.
 */
export const sendPgn = (
  profileId: number,
  file: File,
  player: string,
  signal = new AbortController().signal,
): Promise<LibraryImport> => {
  const search = new URLSearchParams({
    name: file.name.slice(0, LONGEST_NAME),
    ...(player === '' ? {} : { player }),
  });
  const path = `${libraryPaths(profileId).imports}?${search.toString()}`;
  return postFile(path, file, PGN_TYPE, importSchema, signal);
};
