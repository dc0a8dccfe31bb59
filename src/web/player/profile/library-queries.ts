import type { QueryClient } from '@tanstack/react-query';
import { addressOf } from '../../../contract/endpoint';
import { importSchema, libraryApi, type LibraryImport } from '../../../contract/library';
import { profileApi } from '../../../contract/profile';
import { sharedGamesApi } from '../../../contract/shared-games';
import { PGN_TYPE } from '../../lib/files';
import { endpointQuery } from '../../lib/http/endpoints';
import { postFile } from '../../lib/http/http';
import { newestGamesQuery } from './profile-queries';

export const libraryQuery = (id: number) => endpointQuery(libraryApi.read, { id });

export const libraryReportQuery = (id: number) => endpointQuery(libraryApi.report, { id });

export const libraryGameQuery = (id: number, game: string) => endpointQuery(libraryApi.readGame, { id, game });

/** After the games have changed. */
export const refreshLibrary = (queryClient: QueryClient, id: number): Promise<void> => {
  const library = addressOf(libraryApi.read, { id });
  const shown: readonly unknown[] = [
    ...[profileApi.read, profileApi.stats, profileApi.listGames, profileApi.openings].map((one) =>
      addressOf(one, { id }),
    ),
    newestGamesQuery(id).queryKey[0],
  ];
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => shown.includes(path) || String(path).startsWith(`${library}/`),
  });
};

/** Whose games a link shows. */
export const sharedGamesQuery = (link: string) => endpointQuery(sharedGamesApi.read, { link });

export const sharedGameQuery = (link: string, game: string) => endpointQuery(sharedGamesApi.readGame, { link, game });

const LONGEST_NAME = 200;

/** Resolves when the upload is complete. `player`: the user's name in the games, or empty. */
export const sendPgn = (
  profileId: number,
  file: File,
  player: string,
  signal = new AbortController().signal,
): Promise<LibraryImport> => {
  const query = { name: file.name.slice(0, LONGEST_NAME), player: player === '' ? undefined : player };
  const path = addressOf(libraryApi.importText, { id: profileId }, query);
  return postFile(path, file, PGN_TYPE, importSchema, signal);
};
