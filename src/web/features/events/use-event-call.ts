import { useQueryClient } from '@tanstack/react-query';
import { eventPaths } from '../../../contract/events';
import { useCall, type Call } from '../../ui/use-call';

/** Calls that change events. */
export const useEventCall = (profileId: number): Call => {
  const queryClient = useQueryClient();
  const { events } = eventPaths(profileId);
  return useCall(() =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(events) }),
  );
};
