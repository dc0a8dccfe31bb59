/** Changes of a library. Deletions can be undone only until the page is left. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../../contract/endpoint';
import {
  type Deletion as ServerDeletion,
  libraryApi,
  type LibraryImport,
  type SiteImport,
} from '../../../contract/library';
import { callEndpoint } from '../../lib/http/endpoints';
import { post } from '../../lib/http/http';
import { libraryQuery, refreshLibrary } from '../../player/profile/library-queries';
import { type Deletion, useUndo, useUndoUntilLeft } from '../../ui/undo-bar';
import { useApiMutations } from '../../ui/use-api-mutation';
import { libraryFailure } from './library-labels';

export type Deleted = Deletion & {
  /** Server-side id. */
  readonly deletion: string;
  /** `game`: undone in the list; `all`: undone in the library panel. */
  readonly kind: 'game' | 'all';
};

export const toDeleted = (profileId: number, one: Omit<Deleted, 'restore'>): Deleted => ({
  ...one,
  restore: () => post(addressOf(libraryApi.restore, { id: profileId }), { deletion: one.deletion }),
});

const undoScope = (profileId: number): string => `library ${profileId}`;

export const useLibraryUndoUntilLeft = (profileId: number): void => useUndoUntilLeft(undoScope(profileId));

/** Undoable single games. Those deleted before the whole library come back with it. */
export const gamesToUndo = (deleted: readonly Deleted[]): readonly Deleted[] =>
  deleted.slice(deleted.findLastIndex(({ kind }) => kind === 'all') + 1);

export const useLibraryUndo = (profileId: number) => {
  const queryClient = useQueryClient();
  const { deleted, add, undo } = useUndo<Deleted>(undoScope(profileId));

  /** The event stream may send the same, if there is one. */
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: libraryQuery(profileId).queryKey }),
      refreshLibrary(queryClient, profileId),
    ]);

  const remove = async (call: Promise<ServerDeletion>, kind: Deleted['kind'], toLabel: (games: number) => string) => {
    const { deletion, games } = await call;
    add(toDeleted(profileId, { deletion, kind, label: toLabel(games) }));
    await refresh();
  };

  return {
    deleted,
    removeGame: (game: string, label: string) =>
      remove(callEndpoint(libraryApi.deleteGame, { params: { id: profileId, game } }), 'game', () => label),
    removeAll: (toLabel: (games: number) => string) =>
      remove(callEndpoint(libraryApi.deleteGames, { params: { id: profileId } }), 'all', toLabel),
    undo: async (deletion: Deleted) => {
      await undo(deletion);
      await refresh();
    },
  };
};

export const useLibraryMutations = () => useApiMutations({ describe: libraryFailure });

// Imports: each request returns the import as it starts; it continues on the server
export const requestSiteImport = (profileId: number, site: string, request: SiteImport): Promise<LibraryImport> =>
  callEndpoint(libraryApi.importFrom(site), { params: { id: profileId }, body: request });

/** Games imported so far stay. */
export const cancelImport = (profileId: number, number: number): Promise<void> =>
  callEndpoint(libraryApi.cancelImport, { params: { id: profileId, number } });

/** Shows a started import before the next update from the server. */
export const showImport = (queryClient: QueryClient, profileId: number, started: LibraryImport): void => {
  queryClient.setQueryData(libraryQuery(profileId).queryKey, (library) => {
    if (library === undefined || library.imports.some(({ id }) => id === started.id)) return library;
    return { ...library, imports: [started, ...library.imports] };
  });
};
