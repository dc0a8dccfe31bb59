import { useQueryClient } from '@tanstack/react-query';
import { STUDY_KEY } from '../../game/studies/study-queries';
import { useCall, type Call } from '../../ui/use-call';

/** Calls that change studies; also without a network, in which what the server keeps is not read again. */
export const useStudyCall = (): Call => {
  const queryClient = useQueryClient();
  return useCall(() => void queryClient.invalidateQueries({ queryKey: [STUDY_KEY] }));
};
