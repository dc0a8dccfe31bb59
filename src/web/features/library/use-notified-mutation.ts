import { useState } from 'react';
import { logError } from '../../lib/log';
import { useToast } from '../../ui/toast';
import { libraryFailure } from './library-failure';

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
