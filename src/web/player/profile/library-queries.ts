import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  importSchema,
  type LibraryImport,
  libraryPaths,
  libraryReportSchema,
  librarySchema,
} from '../../../contract/library';
import { newestGamesPath, ownGameSchema, profilePaths } from '../../../contract/profile';
import { sharedGamesPaths, sharedGamesSchema } from '../../../contract/shared-games';
import { PGN_TYPE } from '../../lib/files';
import { getJson, postFile } from '../../lib/http/http';
import { getCachedJson } from '../../lib/offline-cache';

export const libraryQuery = (id: number) => {
  const path = libraryPaths(id).library;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getCachedJson(path, librarySchema, signal),
  });
};

export const libraryReportQuery = (id: number) => {
  const path = libraryPaths(id).report;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getCachedJson(path, libraryReportSchema, signal) });
};

/** With PGN, evaluations and missed tactics. */
export const libraryGameQuery = (id: number, game: string) => {
  const path = libraryPaths(id).game(game);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getCachedJson(path, ownGameSchema, signal) });
};

/** After the games have changed. */
export const refreshLibrary = (queryClient: QueryClient, id: number): Promise<void> => {
  const { library } = libraryPaths(id);
  const paths: readonly unknown[] = [...Object.values(profilePaths(id)), newestGamesPath(id)];
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => paths.includes(path) || String(path).startsWith(`${library}/`),
  });
};

/** Whose games a link shows. */
export const sharedGamesQuery = (link: string) => {
  const path = sharedGamesPaths(link).shared;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, sharedGamesSchema, signal) });
};

export const sharedGameQuery = (link: string, game: string) => {
  const path = sharedGamesPaths(link).game(game);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, ownGameSchema, signal) });
};

const LONGEST_NAME = 200;

/** Resolves when the upload is complete. `player`: the user's name in the games, or empty. */
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
