import { useQueryClient } from '@tanstack/react-query';
import { SIGN_OUT_PATH } from '../../contract/account/auth-paths';
import { post } from '../lib/http/http';
import { Button } from '../ui/button';
import { useApiMutation } from '../ui/use-api-mutation';

/** Ends the session and refetches everything that is shown. A failure is only logged, as specified. */
export function SignOutButton() {
  const queryClient = useQueryClient();
  const signOut = useApiMutation({
    mutationFn: () => post(SIGN_OUT_PATH),
    onSuccess: () => queryClient.resetQueries(),
  });
  return (
    <Button
      variant="ghost"
      size="small"
      className="lg:px-2 xl:px-3"
      disabled={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      Sign Out
    </Button>
  );
}
