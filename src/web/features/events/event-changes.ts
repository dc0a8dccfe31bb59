import { useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../../contract/endpoint';
import { eventsApi } from '../../../contract/events';
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
    remove: (act: () => Promise<void>, deletion: EventDeletion) =>
      run('Not deleted', async () => {
        await act();
        add(deletion);
      }),
    undo: (deletion: EventDeletion) => run('Couldn’t undo', () => undo(deletion)),
  };
};

export const useEventMutations = (profileId: number) => {
  const queryClient = useQueryClient();
  const events = addressOf(eventsApi.list, { id: profileId });
  return useApiMutations({
    refresh: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(events) }),
  });
};
