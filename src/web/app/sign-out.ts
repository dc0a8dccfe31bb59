import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SIGN_OUT_PATH } from '../../contract/account/auth-paths';
import { post } from '../lib/http/http';

/**
 * Ends the session. Then everything the cache knows is forgotten, and what the screen still shows, the user first of
 * all, is asked for again. After a failure nothing changes; the query client logs it.
 */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => post(SIGN_OUT_PATH),
    onSuccess: () => queryClient.resetQueries(),
  });
}
