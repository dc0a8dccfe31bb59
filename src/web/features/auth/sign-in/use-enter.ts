import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { authMessages } from '../../../../contract/auth';
import { accountQuery, forgetAccount } from '../../../lib/account';
import { refreshCurrentUser } from '../../../lib/current-user';
import { serverText } from '../../../lib/forms/form-refusal';
import { HttpError } from '../../../lib/http';
import { useToast } from '../../../ui/toast';

/** What follows a sign-in, whether a password or a code brought it about. */
export function useEnter() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { toast } = useToast();

  /** Asks for the user anew, lets the boards look as the account has them, and goes home. */
  const enter = () => {
    forgetAccount(queryClient);
    void refreshCurrentUser(queryClient);
    queryClient.query(accountQuery()).catch(() => undefined); // Logged already; the boards stay as they are.
    toast({ title: 'Welcome back!', description: 'You have successfully signed in.' });
    void navigate({ to: '/' });
  };

  const showFailure = (failure: unknown) => {
    const fallback = failure instanceof HttpError ? authMessages.invalidCredentials : NO_ANSWER;
    toast({ title: 'Sign in failed', description: serverText(failure) ?? fallback, destructive: true });
  };

  return { enter, showFailure };
}

/* Nothing was said about the credentials, so we don't blame them. */
const NO_ANSWER = 'The server did not answer. Please try again.';
