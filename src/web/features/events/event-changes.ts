/** Events and rounds that were deleted since the application was opened, and how that is undone. */
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { eventPaths } from '../../../contract/events';
import { post, remove } from '../../lib/http/http';
import { type Call, useCall } from '../../ui/use-call';

type Deleted = {
  /** POST, to undo it. */
  readonly restore: string;
  /** As a sentence without its full stop. */
  readonly label: string;
  /** Of a round, its event's number. */
  readonly event?: number;
};

const deletedQuery = (profileId: number) =>
  queryOptions<readonly Deleted[]>({ queryKey: ['deleted events', profileId], queryFn: skipToken, initialData: [] });

export const useDeletions = (profileId: number) => {
  const queryClient = useQueryClient();
  const { isPending, run } = useEventCall(profileId);
  const { data: deleted = [] } = useQuery(deletedQuery(profileId));
  const change = (to: (before: readonly Deleted[]) => readonly Deleted[]) =>
    queryClient.setQueryData(deletedQuery(profileId).queryKey, (before) => to(before ?? []));
  return {
    isPending,
    /** In the order in which they were deleted. */
    deletedEvents: deleted.filter(({ event }) => event === undefined),
    deletedRounds: (id: number) => deleted.filter(({ event }) => event === id),
    remove: (path: string, what: Deleted) =>
      run('Not deleted', async () => {
        await remove(path);
        change((before) => [...before, what]);
      }),
    undo: (what: Deleted) =>
      run('Couldn’t undo', async () => {
        await post(what.restore);
        change((before) => before.filter((other) => other !== what));
      }),
  };
};

/** Calls that change events. */
export const useEventCall = (profileId: number): Call => {
  const queryClient = useQueryClient();
  const { events } = eventPaths(profileId);
  return useCall(() =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(events) }),
  );
};
