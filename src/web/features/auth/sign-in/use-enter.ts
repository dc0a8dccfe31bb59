import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { authMessages } from '../../../../contract/account/auth';
import { PLATFORM } from '../../../../contract/sites';
import { siteEntrySentence } from '../../../../messages/connections';
import { accountQuery, forgetAccount } from '../../../lib/account';
import { refreshCurrentUser } from '../../../lib/current-user';
import { serverText } from '../../../lib/forms/form-refusal';
import { HttpError } from '../../../lib/http/http';
import { useToast } from '../../../ui/toast';

/** What follows a sign-in, whether a password or a code brought it about. */
export function useEnter() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { toast } = useToast();

  /** Asks for the user anew, lets the boards look as the account has them, and goes home. */
  const enter = (welcome: Welcome = BACK) => {
    forgetAccount(queryClient);
    void refreshCurrentUser(queryClient);
    queryClient.query(accountQuery()).catch(() => undefined); // Logged already; the boards stay as they are.
    toast(welcome);
    void navigate({ to: '/' });
  };

  const showFailure = (failure: unknown) => {
    const fallback = failure instanceof HttpError ? authMessages.invalidCredentials : NO_ANSWER;
    toast({ title: 'Sign in failed', description: serverText(failure) ?? fallback, destructive: true });
  };

  return { enter, showFailure };
}

type Welcome = { readonly title: string; readonly description: string };

const BACK: Welcome = { title: 'Welcome back!', description: 'You have successfully signed in.' };

/** After an account was made by way of the platform. */
export const NEWCOMER: Welcome = {
  title: 'Welcome!',
  description: siteEntrySentence({ id: 'entry.created', values: { label: PLATFORM.label } }),
};

/* Nothing was said about the credentials, so we don't blame them. */
const NO_ANSWER = 'The server did not answer. Please try again.';
