import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SIGN_OUT_PATH } from '../../../contract/account/auth-paths';
import { post } from '../../lib/http/http';

/**
 * Goes home, and only then forgets everything that is known, the user first of all: as long as the settings are
 * shown, a guest would be led to the sign-in.
 */
export function useGoHome() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await navigate({ to: '/' });
    await queryClient.resetQueries();
  };
}

/** Ends the session and goes home. After a failure nothing changes; the query client logs it. */
export function useLeave() {
  const goHome = useGoHome();
  return useMutation({ mutationFn: () => post(SIGN_OUT_PATH), onSuccess: goHome });
}
