import { useQueryClient } from '@tanstack/react-query';
import { eventPaths } from '../../../contract/events';
import { post, remove } from '../../lib/http/http';
import { type Deletion, useUndo } from '../../ui/undo-bar';
import { useApiMutations } from '../../ui/use-api-mutation';

/** `event` is set for rounds only. */
type EventDeletion = Deletion & { readonly event?: number };

export const useEventUndo = (profileId: number) => {
  const { isPending, run } = useEventMutations(profileId);
  const { deleted, add, undo } = useUndo<EventDeletion>(`events ${profileId}`);
  return {
    isPending,
    deletedEvents: deleted.filter(({ event }) => event === undefined),
    deletedRounds: (id: number) => deleted.filter(({ event }) => event === id),
    /** `restore`: path of the POST that restores it. */
    remove: (path: string, { restore, ...deletion }: Omit<EventDeletion, 'restore'> & { readonly restore: string }) =>
      run('Not deleted', async () => {
        await remove(path);
        add({ ...deletion, restore: () => post(restore) });
      }),
    undo: (deletion: EventDeletion) => run('Couldn’t undo', () => undo(deletion)),
  };
};

export const useEventMutations = (profileId: number) => {
  const queryClient = useQueryClient();
  const { events } = eventPaths(profileId);
  return useApiMutations({
    refresh: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(events) }),
  });
};
