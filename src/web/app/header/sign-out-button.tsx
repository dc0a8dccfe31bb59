import { Button } from '../../ui/button';
import { useSignOut } from '../sign-out';

/** Ends the session and stays on the page. */
export function SignOutButton() {
  const signOut = useSignOut();
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
