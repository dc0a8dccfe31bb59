/**
 * What was deleted since the page was opened, and how it is undone. The list of games and the panel share it; it is
 * forgotten with the page, and with it the way back.
 */
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
  /** What the server calls it. */
  readonly deletion: string;
  /** `game`: one, told by the list; `all`: the whole library, told by the panel. */
  readonly kind: 'game' | 'all';
  /** What was deleted, as a sentence without its full stop. */
  readonly label: string;
};

const deletedQuery = (profileId: number) =>
  queryOptions<readonly Deleted[]>({
    queryKey: ['deleted', profileId],
    queryFn: skipToken,
    initialData: [],
  });

/** What is deleted while a page is open can be undone there, and nowhere later. */
export const useForgottenDeletions = (profileId: number): void => {
  const queryClient = useQueryClient();
  useEffect(() => () => void queryClient.setQueryData(deletedQuery(profileId).queryKey, []), [queryClient, profileId]);
};

/** Single games that can be undone: those of a library that was deleted since come back with it alone. */
export const gamesToUndo = (deleted: readonly Deleted[]): readonly Deleted[] =>
  deleted.slice(deleted.findLastIndex(({ kind }) => kind === 'all') + 1);

export const useDeletions = (profileId: number) => {
  const queryClient = useQueryClient();
  const { data: deleted = [] } = useQuery(deletedQuery(profileId));
  const paths = libraryPaths(profileId);
  const change = (to: (before: readonly Deleted[]) => readonly Deleted[]): void => {
    const { queryKey } = deletedQuery(profileId);
    // An answer may come when the page is left.
    const isShown = (queryClient.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0;
    if (isShown) queryClient.setQueryData(queryKey, (before) => to(before ?? []));
  };

  /** All that is shown; the stream may tell the same, where there is one. */
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: libraryQuery(profileId).queryKey }),
      refreshLibrary(queryClient, profileId),
    ]);

  const remove = async (path: string, kind: Deleted['kind'], toLabel: (games: number) => string) => {
    const { deletion, games } = await removeJson(path, deletionSchema);
    change((before) => [...before, { deletion, kind, label: toLabel(games) }]);
    await refresh();
  };

  return {
    /** In the order in which it was deleted. */
    deleted,
    removeGame: (game: string, label: string) => remove(paths.game(game), 'game', () => label),
    removeAll: (toLabel: (games: number) => string) => remove(paths.games, 'all', toLabel),
    undo: async ({ deletion }: Deleted) => {
      await post(paths.restore, { deletion });
      change((before) => before.filter((other) => other.deletion !== deletion));
      await refresh();
    },
  };
};

/** Follows a deed that shows its success by itself: one at a time, and a failure is told in a toast. */
export const useNotifiedMutation = () => {
  const { toast } = useToast();
  const [isPending, setIsPending] = useState(false);

  const run = (failureTitle: string, deed: Promise<void>): void => {
    setIsPending(true);
    deed
      .catch((error: unknown) => {
        logError(error);
        toast({ title: failureTitle, description: libraryFailure(error), destructive: true });
      })
      .finally(() => setIsPending(false));
  };
  return { isPending, run };
};

/** Getting games in: each call gives the import as it begins, which then goes on by itself. */

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
