import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { CONFIRM_EMAIL_PATH, confirmedEmailSchema } from '../../../contract/account/auth';
import { removeAccountCache } from '../../lib/account/account';
import { refreshCurrentUser } from '../../lib/account/current-user';
import { serverText } from '../../lib/forms/form';
import { postJson } from '../../lib/http/http';
import { searchParam } from '../../lib/search-params';
import { Button, buttonAppearance } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { useApiMutation } from '../../ui/use-api-mutation';
import { FormCard } from './form-card';

/** `/confirm-email?token=…`. Needs a click, as mail scanners open links. */
export function ConfirmEmailPage() {
  const { searchStr } = useLocation();
  const queryClient = useQueryClient();
  const token = searchParam(searchStr, 'token');
  const mutation = useApiMutation({
    mutationFn: () => postJson(CONFIRM_EMAIL_PATH, { token }, confirmedEmailSchema),
    onSuccess: () => {
      removeAccountCache(queryClient);
      void refreshCurrentUser(queryClient);
    },
  });

  if (mutation.isSuccess) {
    return (
      <FormCard
        title="Confirm Your Email"
        subtitle={
          mutation.data.isNew === false ? 'Your email address is confirmed' : 'Your account has a new email address'
        }
      >
        <p role="status">
          {mutation.data.isNew === false
            ? 'Your email is confirmed. The notifications that are on in your settings are sent to it.'
            : 'Your email has been changed. Sign in with it, or with your username as before.'}
        </p>
        <Link to="/account" className={`mt-6 w-full ${buttonAppearance({})}`}>
          Go to Your Account
        </Link>
      </FormCard>
    );
  }
  return (
    <FormCard
      title="Confirm Your Email"
      subtitle={token === '' ? 'This link is incomplete' : 'The address this link was sent to becomes your account’s'}
      foot={
        <Link to="/account" className={LINK}>
          Back to Your Account
        </Link>
      }
    >
      {token === '' ? (
        <p>
          Open the link in the email again, or copy the whole link into the address bar. It works once, within an hour.
        </p>
      ) : (
        <Button isPending={mutation.isPending} onClick={() => mutation.mutate()} className="w-full">
          {mutation.isPending ? 'Confirming...' : 'Confirm Email'}
        </Button>
      )}
      {mutation.isError && (
        <p role="alert" className="mt-4 rounded-control border border-bad/40 bg-bad-soft px-4 py-3 text-bad">
          {serverText(mutation.error) ?? 'Email not changed. Please try again.'}
        </p>
      )}
    </FormCard>
  );
}
