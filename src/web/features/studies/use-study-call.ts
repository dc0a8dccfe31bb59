import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STUDY_KEY } from '../../game/studies/study-queries';
import { describeFailure } from '../../lib/http/describe-failure';
import { logError } from '../../lib/log';
import { useToast } from '../../ui/toast';

export type StudyCall = {
  readonly isPending: boolean;
  /** Does something, then shows the studies as they are. `false` when it failed, which a toast says. */
  readonly run: (failureTitle: string, deed: () => Promise<unknown>) => Promise<boolean>;
};

/** Calls that change studies, one at a time. What was typed stays where it was when one fails. */
export const useStudyCall = (): StudyCall => {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [isPending, setIsPending] = useState(false);
  const run = async (failureTitle: string, deed: () => Promise<unknown>): Promise<boolean> => {
    setIsPending(true);
    try {
      await deed();
      return true;
    } catch (error) {
      logError(error);
      toast({ title: failureTitle, description: describeFailure(error), destructive: true });
      return false;
    } finally {
      setIsPending(false);
      void queryClient.invalidateQueries({ queryKey: [STUDY_KEY] });
    }
  };
  return { isPending, run };
};
