/** Changes of a library. Deletions can be undone only until the page is left. */
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  deletionSchema,
  importSchema,
  type LibraryImport,
  libraryPaths,
  type SiteImport,
} from '../../../contract/library';
import { post, postJson, remove, removeJson } from '../../lib/http/http';
import { logError } from '../../lib/log';
import { libraryQuery, refreshLibrary } from '../../player/profile/library-queries';
import { useToast } from '../../ui/toast';
import { libraryFailure } from './library-labels';

export type Deleted = {
  /** Server-side id. */
  readonly deletion: string;
  /** `game`: undone in the list; `all`: undone in the library panel. */
  readonly kind: 'game' | 'all';
  /** What was deleted, as a sentence without a full stop. */
  readonly label: string;
};

const deletedQuery = (profileId: number) =>
  queryOptions<readonly Deleted[]>({
    queryKey: ['deleted', profileId],
    queryFn: skipToken,
    initialData: [],
  });

export const useClearDeletions = (profileId: number): void => {
  const queryClient = useQueryClient();
  useEffect(() => () => void queryClient.setQueryData(deletedQuery(profileId).queryKey, []), [queryClient, profileId]);
};

/** Undoable single games. Those deleted before the whole library come back with it. */
export const gamesToUndo = (deleted: readonly Deleted[]): readonly Deleted[] =>
  deleted.slice(deleted.findLastIndex(({ kind }) => kind === 'all') + 1);

export const useDeletions = (profileId: number) => {
  const queryClient = useQueryClient();
  const { data: deleted = [] } = useQuery(deletedQuery(profileId));
  const paths = libraryPaths(profileId);
  const update = (apply: (previous: readonly Deleted[]) => readonly Deleted[]): void => {
    const { queryKey } = deletedQuery(profileId);
    // The response may arrive after the page was left.
    const isShown = (queryClient.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0;
    if (isShown) queryClient.setQueryData(queryKey, (previous) => apply(previous ?? []));
  };

  /** The event stream may send the same, if there is one. */
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: libraryQuery(profileId).queryKey }),
      refreshLibrary(queryClient, profileId),
    ]);

  const remove = async (path: string, kind: Deleted['kind'], toLabel: (games: number) => string) => {
    const { deletion, games } = await removeJson(path, deletionSchema);
    update((previous) => [...previous, { deletion, kind, label: toLabel(games) }]);
    await refresh();
  };

  return {
    deleted,
    removeGame: (game: string, label: string) => remove(paths.game(game), 'game', () => label),
    removeAll: (toLabel: (games: number) => string) => remove(paths.games, 'all', toLabel),
    undo: async ({ deletion }: Deleted) => {
      await post(paths.restore, { deletion });
      update((previous) => previous.filter((other) => other.deletion !== deletion));
      await refresh();
    },
  };
};

/** Runs one action at a time and shows a toast if it fails. */
export const useNotifiedMutation = () => {
  const { toast } = useToast();
  const [isPending, setIsPending] = useState(false);

  const run = (failureTitle: string, action: Promise<void>): void => {
    setIsPending(true);
    action
      .catch((error: unknown) => {
        logError(error);
        toast({ title: failureTitle, description: libraryFailure(error), destructive: true });
      })
      .finally(() => setIsPending(false));
  };
  return { isPending, run };
};

// Imports: each request returns the import as it starts; it continues on the server
export const requestSiteImport = (profileId: number, site: string, request: SiteImport): Promise<LibraryImport> =>
  postJson(libraryPaths(profileId).importFrom(site), request, importSchema);

/** Games imported so far stay. */
export const cancelImport = (profileId: number, number: number): Promise<void> =>
  remove(libraryPaths(profileId).import(number));

/** Shows a started import before the next update from the server. */
export const showImport = (queryClient: QueryClient, profileId: number, started: LibraryImport): void => {
  queryClient.setQueryData(libraryQuery(profileId).queryKey, (library) => {
    if (library === undefined || library.imports.some(({ id }) => id === started.id)) return library;
    return { ...library, imports: [started, ...library.imports] };
  });
};
