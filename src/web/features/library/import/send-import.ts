/** Getting games in: each call gives the import as it begins, which then goes on by itself. */
import type { QueryClient } from '@tanstack/react-query';
import { importSchema, libraryPaths, type LibraryImport, type SiteImport } from '../../../../contract/library';
import { postJson, remove } from '../../../lib/http/http';
import { libraryQuery } from '../../../player/profile/library-queries';

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
