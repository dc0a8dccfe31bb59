import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eventPaths } from '../../../contract/events';
import { describeFailure } from '../../lib/http/describe-failure';
import { logError } from '../../lib/log';
import { useToast } from '../../ui/toast';

export type EventCall = {
  readonly isPending: boolean;
  /** Does something, then shows the events as they are. `false` when it failed, which a toast has told. */
  readonly run: (failureTitle: string, deed: () => Promise<unknown>) => Promise<boolean>;
};

/** Calls that change events, one at a time. What was typed stays where it was when one fails. */
export const useEventCall = (profileId: number): EventCall => {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [isPending, setIsPending] = useState(false);
  const refresh = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith(eventPaths(profileId).events),
    });
  const run = async (failureTitle: string, deed: () => Promise<unknown>): Promise<boolean> => {
    setIsPending(true);
    try {
      await deed();
      await refresh();
      return true;
    } catch (error) {
      logError(error);
      toast({ title: failureTitle, description: describeFailure(error), destructive: true });
      return false;
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, run };
};
