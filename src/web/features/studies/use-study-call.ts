import { useQueryClient } from '@tanstack/react-query';
import { STUDY_KEY } from '../../game/studies/study-queries';
import { useCall, type Call } from '../../ui/use-call';

/** Calls that change studies. What is shown is not waited for: without a network nothing is read again. */
export const useStudyCall = (): Call => {
  const queryClient = useQueryClient();
  return useCall(() => void queryClient.invalidateQueries({ queryKey: [STUDY_KEY] }));
};
