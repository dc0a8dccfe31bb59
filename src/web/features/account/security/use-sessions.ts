import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Session, sessionsSchema } from '../../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../../contract/account/auth-paths';
import { getJson, remove } from '../../../lib/http/http';
import { useToast } from '../../../ui/toast';
import { useFailureToast } from '../../../ui/use-failure-toast';

/** Where the user is signed in; asked anew whenever the settings are opened. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT_PATHS.sessions],
    queryFn: ({ signal }) => getJson(ACCOUNT_PATHS.sessions, sessionsSchema, signal),
    staleTime: 0,
  });

/** Asks anew after a call that has ended sessions. */
export function useRefreshSessions() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: [ACCOUNT_PATHS.sessions] });
}

/** Ends one session, or all but this one. */
export function useEndSessions() {
  const refresh = useRefreshSessions();
  const { toast } = useToast();
  const sayFailure = useFailureToast();
  return useMutation({
    mutationFn: (which: Session | 'others') =>
      remove(which === 'others' ? ACCOUNT_PATHS.sessions : `${ACCOUNT_PATHS.sessions}/${which.id}`),
    onSuccess: (_, which) =>
      toast({ title: which === 'others' ? 'Signed out everywhere else' : `Signed out ${which.device}` }),
    onError: (failure) => sayFailure('Not signed out', failure),
    onSettled: refresh,
  });
}
