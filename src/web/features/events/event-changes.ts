import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { eventPaths } from '../../../contract/events';
import { post, remove } from '../../lib/http/http';
import { type Call, useCall } from '../../ui/use-call';

type Deletion = {
  /** Path of the POST that restores it. */
  readonly restore: string;
  /** Sentence without a full stop. */
  readonly label: string;
  /** Set for rounds only. */
  readonly event?: number;
};

const deletedQuery = (profileId: number) =>
  queryOptions<readonly Deletion[]>({ queryKey: ['deleted events', profileId], queryFn: skipToken, initialData: [] });

export const useDeletions = (profileId: number) => {
  const queryClient = useQueryClient();
  const { isPending, run } = useEventCall(profileId);
  const { data: deleted = [] } = useQuery(deletedQuery(profileId));
  const update = (updater: (before: readonly Deletion[]) => readonly Deletion[]) =>
    queryClient.setQueryData(deletedQuery(profileId).queryKey, (before) => updater(before ?? []));
  return {
    isPending,
    deletedEvents: deleted.filter(({ event }) => event === undefined),
    deletedRounds: (id: number) => deleted.filter(({ event }) => event === id),
    remove: (path: string, deletion: Deletion) =>
      run('Not deleted', async () => {
        await remove(path);
        update((before) => [...before, deletion]);
      }),
    undo: (deletion: Deletion) =>
      run('Couldn’t undo', async () => {
        await post(deletion.restore);
        update((before) => before.filter((other) => other !== deletion));
      }),
  };
};

export const useEventCall = (profileId: number): Call => {
  const queryClient = useQueryClient();
  const { events } = eventPaths(profileId);
  return useCall(() =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(events) }),
  );
};
