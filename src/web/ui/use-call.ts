import { useState } from 'react';
import { describeFailure } from '../lib/http/failures';
import { logError } from '../lib/log';
import { useToast } from './toast';

export type Call = {
  readonly isPending: boolean;
  /** Resolves to false after a failure, which a toast reports. */
  readonly run: (failureTitle: string, action: () => Promise<unknown>) => Promise<boolean>;
};

/** One mutation at a time, then `refresh`. Typed text stays after a failure. */
export const useCall = (refresh: () => Promise<void> | void): Call => {
  const showError = useFailureToast();
  const [isPending, setIsPending] = useState(false);
  const run = async (failureTitle: string, action: () => Promise<unknown>): Promise<boolean> => {
    setIsPending(true);
    try {
      await action();
      await refresh();
      return true;
    } catch (error) {
      logError(error);
      showError(failureTitle, error);
      void refresh();
      return false;
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, run };
};

export const useFailureToast = (): ((title: string, failure: unknown) => void) => {
  const { toast } = useToast();
  return (title, failure) => toast({ title, description: describeFailure(failure), destructive: true });
};
