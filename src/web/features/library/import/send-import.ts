/** Getting games in: each call gives the import as it begins, which then goes on by itself. */
import type { QueryClient } from '@tanstack/react-query';
import { importSchema, libraryPaths, type LibraryImport, type SiteImport } from '../../../../contract/library';
import { postFile, postJson, remove } from '../../../lib/http';
import { libraryQuery } from '../../../player/profile/library-queries';

const PGN_TYPE = 'application/x-chess-pgn';
/** The longest name of a text that the server takes. */
const LONGEST_NAME = 200;

/** Sends a text; settles when it has arrived whole. `player`: the user's name in its games, if it is known. */
export const sendPgn = (profileId: number, file: File, player: string, signal: AbortSignal): Promise<LibraryImport> => {
  const search = new URLSearchParams({
    name: file.name.slice(0, LONGEST_NAME),
    ...(player === '' ? {} : { player }),
  });
  const path = `${libraryPaths(profileId).imports}?${search.toString()}`;
  return postFile(path, file, PGN_TYPE, importSchema, signal);
};

export const askSite = (profileId: number, site: string, wanted: SiteImport): Promise<LibraryImport> =>
  postJson(libraryPaths(profileId).importFrom(site), wanted, importSchema);

/** What has been taken stays. */
export const cancelImport = (profileId: number, number: number): Promise<void> =>
  remove(libraryPaths(profileId).import(number));

/** Shows an import that has begun before the server tells of it anew. */
export const showImport = (queryClient: QueryClient, profileId: number, begun: LibraryImport): void => {
  queryClient.setQueryData(libraryQuery(profileId).queryKey, (library) => {
    if (library === undefined || library.imports.some(({ id }) => id === begun.id)) return library;
    return { ...library, imports: [begun, ...library.imports] };
  });
};
