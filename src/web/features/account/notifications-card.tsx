import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '../../../contract/account/account';
import {
  NOTIFICATIONS_PATH,
  type NotificationState,
  notificationStateSchema,
  PUSH_PATH,
  pushEndPath,
  pushStateSchema,
} from '../../../contract/account/notifications';
import { currentUserQuery } from '../../lib/account/current-user';
import { NO_EMAIL } from '../../lib/account/owner-claim';
import {
  currentSubscription,
  pushObstacle,
  type PushObstacle,
  storePushUser,
  subscribe,
  type Subscribed,
} from '../../lib/account/push';
import { formatDate } from '../../lib/format-date';
import { describeFailure } from '../../lib/http/failures';
import { getJson, post, remove } from '../../lib/http/http';
import { getCachedJson } from '../../lib/offline-cache';
import { writeJson } from '../../lib/http/write-json';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/fields/field';
import { LoadError } from '../../ui/load-states';
import { Card, CardTitle } from '../../ui/page';
import { useToast } from '../../ui/status/toast';
import { useApiMutation } from '../../ui/use-api-mutation';
import { useUpdateAccount } from './settings';

type Notifications = Preferences['notifications'];

export function NotificationsCard({ notifications }: { notifications: Notifications }) {
  const change = useUpdateAccount();
  const chosen = change.isPending ? (change.variables.preferences?.notifications ?? notifications) : notifications;
  const handleChange = (changed: Partial<Notifications>) =>
    change.mutate({ preferences: { notifications: { ...chosen, ...changed } } });

  return (
    <Card>
      <CardTitle>Notifications</CardTitle>
      <p className="mt-2 max-w-[70ch] text-sm text-ink-soft">
        By email, and on devices where you turn them on: at most one a day, and only when there is something new.
      </p>
      <EmailStatus />
      <div className="mt-3 grid gap-2">
        {TOPICS.map(({ topic, label, hint }) => (
          <div key={topic}>
            <Checkbox label={label} checked={chosen[topic]} onChange={(isOn) => handleChange({ [topic]: isOn })} />
            <p className="ml-8 max-w-[62ch] text-sm text-ink-soft">{hint}</p>
          </div>
        ))}
      </div>
      <DeviceSection />
    </Card>
  );
}

const TOPICS = [
  {
    topic: 'dailyPuzzles',
    label: 'Daily puzzles',
    hint: 'The puzzle of the day until you have tried it, and the number of puzzles due for review. Paused after 30 days without a visit.',
  },
  {
    topic: 'gameAnalysis',
    label: 'Game analysis',
    hint: 'Imported and analyzed games, new games of players you follow, and your rounds today and tomorrow.',
  },
  { topic: 'newFeatures', label: 'New features', hint: 'What is new in Outpost Pro, each item once.' },
] as const;

const stateQuery = () =>
  queryOptions({
    queryKey: [NOTIFICATIONS_PATH],
    queryFn: ({ signal }) => getCachedJson(NOTIFICATIONS_PATH, notificationStateSchema, signal),
    staleTime: 0,
  });

function EmailStatus() {
  const { data, isError } = useQuery(stateQuery());
  if (isError) {
    return <p className="mt-2 text-sm text-ink-soft">Email status could not be loaded.</p>;
  }
  if (data === undefined) return null;
  return (
    <div role="status" className="mt-3 rounded-control border border-hairline bg-sunken px-4 py-3 text-sm">
      <EmailStatusText {...data} />
      {data.mail === 'files' && (
        <p className="mt-2">No mail server is configured: emails are saved as files on the server and not delivered.</p>
      )}
    </div>
  );
}

function EmailStatusText({ email, isConfirmed, lastSentAt, mail }: NotificationState) {
  if (email === '') return <p>No emails are sent yet: add an email address under Security.</p>;
  if (!isConfirmed) return <NotConfirmed email={email} mail={mail} />;
  return (
    <p>
      Emails go to {email}.
      {lastSentAt !== undefined && ` The last one was sent on ${formatDate(Date.parse(lastSentAt))}.`}
    </p>
  );
}

function NotConfirmed({ email, mail }: Pick<NotificationState, 'email' | 'mail'>) {
  const { toast } = useToast();
  const { mutate, isPending } = useApiMutation({
    failureTitle: 'Link not sent',
    mutationFn: () => post(NOTIFICATIONS_PATH),
    onSuccess: () =>
      toast(
        mail === 'sent'
          ? { title: 'Check your inbox', description: 'Open the link we sent to confirm your email.' }
          : { title: 'Link written', description: NO_EMAIL },
      ),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>No emails are sent yet: confirm that {email} is yours.</p>
      <Button variant="secondary" size="compact" isPending={isPending} onClick={() => mutate()}>
        {isPending ? 'Sending...' : 'Confirm Email'}
      </Button>
    </div>
  );
}

/** Browsers ask for push permission only after a user gesture. */
function DeviceSection() {
  return (
    <div className="mt-5 border-t border-hairline pt-4">
      <h3 className="font-semibold">On this device</h3>
      <DeviceState />
    </div>
  );
}

const OBSTACLES: Readonly<Record<PushObstacle, string>> = {
  insecure: 'Notifications require HTTPS.',
  'not-installed': 'On an iPhone or iPad, add Outpost Pro to the home screen and open it there first.',
  unable: 'Notifications can’t be received here. In a private window, use a normal one instead.',
  blocked: 'Notifications are blocked. Allow them for this site in your browser settings, then reload this page.',
};

const REASONS = {
  blocked: OBSTACLES.blocked,
  dismissed: 'Nothing was changed: the browser’s permission request was not answered.',
  'not-ready': 'The app is still being installed in your browser. Reload this page in a moment.',
} as const;

function DeviceState() {
  const { state, turnOn, turnOff } = usePush();
  const obstacle = pushObstacle();
  if (obstacle !== undefined) return <p className="mt-1 max-w-[62ch] text-sm text-ink-soft">{OBSTACLES[obstacle]}</p>;
  if (state.error) return <LoadError what="This setting" failure={state.error} onRetry={() => void state.refetch()} />;
  if (state.data === undefined)
    return <div role="status" aria-label="Loading" className="mt-2 h-9 rounded-md bg-sunken" />;

  const { publicKey, here } = state.data;
  const isBusy = turnOn.isPending || turnOff.isPending;
  const handlePress = () => {
    if (here !== undefined) turnOff.mutate(here.endpoint);
    else turnOn.mutate(publicKey);
  };
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="max-w-[52ch] text-sm text-ink-soft">
        {here === undefined
          ? 'Off. The notifications chosen above can also be sent to this device, at most once a day, while you are signed in.'
          : `On, at most once a day, while you are signed in here.${lastSentText(here.lastSentAt)}`}
      </p>
      <Button variant="secondary" size="compact" isPending={isBusy} onClick={handlePress}>
        {here === undefined ? 'Turn On' : 'Turn Off'}
      </Button>
    </div>
  );
}

const lastSentText = (lastSentAt: string | undefined): string =>
  lastSentAt === undefined ? '' : ` The last one was sent on ${formatDate(Date.parse(lastSentAt))}.`;

const errorText = (failure: unknown): string =>
  failure instanceof DOMException
    ? 'Your browser couldn’t reach its push service. In a private window, use a normal one instead.'
    : describeFailure(failure);

const pushStateQuery = () =>
  queryOptions({
    queryKey: [PUSH_PATH],
    queryFn: async ({ signal }) => {
      const state = await getJson(PUSH_PATH, pushStateSchema, signal);
      const endpoint = (await currentSubscription())?.endpoint;
      return { publicKey: state.publicKey, here: state.devices.find((device) => device.endpoint === endpoint) };
    },
    staleTime: 0,
  });

const usePush = () => {
  const queryClient = useQueryClient();
  const state = useQuery(pushStateQuery());
  const { toast } = useToast();
  const options = {
    failureTitle: 'Not changed',
    describe: errorText,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [PUSH_PATH] }),
  };
  const turnOn = useApiMutation({
    ...options,
    mutationFn: async (publicKey: string): Promise<Subscribed> => {
      const subscribed = await subscribe(publicKey);
      if (subscribed.ok) {
        await writeJson('PUT', PUSH_PATH, subscribed.subscription);
        storePushUser((await queryClient.query(currentUserQuery()))?.username);
      }
      return subscribed;
    },
    onSuccess: (subscribed) => {
      if (!subscribed.ok) toast({ title: 'Not changed', description: REASONS[subscribed.reason], destructive: true });
    },
  });
  const turnOff = useApiMutation({
    ...options,
    mutationFn: async (endpoint: string) => {
      await remove(pushEndPath(endpoint));
      storePushUser(undefined);
      await (await currentSubscription())?.unsubscribe();
    },
  });
  return { state, turnOn, turnOff };
};
