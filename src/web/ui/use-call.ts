import { useState } from 'react';
import { describeFailure } from '../lib/http/failures';
import { logError } from '../lib/log';
import { useToast } from './toast';

export type Call = {
  readonly isPending: boolean;
  /** Does something, then shows what has changed. `false` when it failed, which a toast says. */
  readonly run: (failureTitle: string, deed: () => Promise<unknown>) => Promise<boolean>;
};

/**
 * Calls that change something, one at a time; `refresh` shows it as it is then, and is waited for where it can be. What was
 * typed stays where it was when one fails.
 */
export const useCall = (refresh: () => Promise<void> | void): Call => {
  const sayFailure = useFailureToast();
  const [isPending, setIsPending] = useState(false);
  const run = async (failureTitle: string, deed: () => Promise<unknown>): Promise<boolean> => {
    setIsPending(true);
    try {
      await deed();
      await refresh();
      return true;
    } catch (error) {
      logError(error);
      sayFailure(failureTitle, error);
      void refresh();
      return false;
    } finally {
      setIsPending(false);
    }
  };
  return { isPending, run };
};

/** Says in a toast what was not done, its title, and why. */
export const useFailureToast = (): ((title: string, failure: unknown) => void) => {
  const { toast } = useToast();
  return (title, failure) => toast({ title, description: describeFailure(failure), destructive: true });
};
