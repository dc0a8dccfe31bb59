import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  NOTIFICATIONS_PATH,
  type NotificationState,
  notificationStateSchema,
} from '../../../contract/account/notifications';
import { formatDate } from '../../lib/format-date';
import { getJson, post } from '../../lib/http/http';
import { Button } from '../../ui/button';
import { useToast } from '../../ui/toast';
import { useFailureToast } from '../../ui/use-failure-toast';

const stateQuery = () =>
  queryOptions({
    queryKey: [NOTIFICATIONS_PATH],
    queryFn: ({ signal }) => getJson(NOTIFICATIONS_PATH, notificationStateSchema, signal),
    staleTime: 0,
  });

/** Where the emails go, or why none does; nothing while that is not known. */
export function HowNotified() {
  const { data, isError } = useQuery(stateQuery());
  if (isError) {
    return <p className="mt-2 text-sm text-ink-soft">Whether emails reach you could not be loaded.</p>;
  }
  if (data === undefined) return null;
  return (
    <div role="status" className="mt-3 rounded-control border border-hairline bg-sunken px-4 py-3 text-sm">
      <Words {...data} />
      {data.mail === 'files' && (
        <p className="mt-2">
          No mail server is set on this installation: emails are saved as files on the server, and reach nobody.
        </p>
      )}
    </div>
  );
}

function Words({ email, isConfirmed, lastSentAt }: NotificationState) {
  if (email === '') return <p>No email is sent yet: add an email address under Security.</p>;
  if (!isConfirmed) return <NotConfirmed email={email} />;
  return (
    <p>
      Emails go to {email}.
      {lastSentAt !== undefined && ` The last one was sent on ${formatDate(Date.parse(lastSentAt))}.`}
    </p>
  );
}

function NotConfirmed({ email }: { email: string }) {
  const { toast } = useToast();
  const sayFailure = useFailureToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => post(NOTIFICATIONS_PATH),
    onSuccess: () => toast({ title: 'Check your inbox', description: 'Open the link we sent to confirm your email.' }),
    onError: (failure) => sayFailure('Link not sent', failure),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>No email is sent yet: confirm that {email} is yours.</p>
      <Button variant="secondary" size="small" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Sending...' : 'Confirm Email'}
      </Button>
    </div>
  );
}
