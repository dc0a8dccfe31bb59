import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { unsubscribeCallPath } from '../../../contract/account/notifications';
import { removeAccountCache } from '../../lib/account/account';
import { serverText } from '../../lib/forms/form';
import { post } from '../../lib/http/http';
import { searchParam } from '../../lib/search-params';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { useApiMutation } from '../../ui/use-api-mutation';
import { FormCard } from './form-card';

/** `/unsubscribe?token=…`, without signing in. Needs a click, as mail scanners open links. */
export function UnsubscribePage() {
  const { searchStr } = useLocation();
  const queryClient = useQueryClient();
  const token = searchParam(searchStr, 'token');
  const { mutate, isPending, isSuccess, error } = useApiMutation({
    mutationFn: () => post(unsubscribeCallPath(token)),
    onSuccess: () => removeAccountCache(queryClient),
  });
  return (
    <FormCard
      title="Unsubscribe"
      subtitle="No more notification emails"
      foot={
        <Link to="/account" className={LINK}>
          Choose which emails you want
        </Link>
      }
    >
      {token === '' && <p>This link is incomplete. Copy the whole link of the email into the address bar.</p>}
      {isSuccess && <p role="status">You are unsubscribed. You still receive emails about your account’s security.</p>}
      {token !== '' && !isSuccess && (
        <Button isPending={isPending} onClick={() => mutate()} className="w-full">
          {isPending ? 'Unsubscribing...' : 'Unsubscribe'}
        </Button>
      )}
      {error !== null && (
        <p role="alert" className="mt-4 rounded-control border border-bad/40 bg-bad-soft px-4 py-3 text-bad">
          {serverText(error) ?? 'You are not unsubscribed yet. Please try again.'}
        </p>
      )}
    </FormCard>
  );
}
