import { formatDate } from '../../lib/format-date';
import { describeFailure } from '../../lib/http/describe-failure';
import { pushObstacle, type PushObstacle } from '../../lib/push';
import { NotRead } from '../../player/not-read';
import { Button } from '../../ui/button';
import { useToast } from '../../ui/toast';
import { usePush } from './use-push';

/** Whether notifications come to this device too. The browser asks about it on a press alone. */
export function OnThisDevice() {
  return (
    <div className="mt-5 border-t border-hairline pt-4">
      <h3 className="font-semibold">On this device</h3>
      <DeviceState />
    </div>
  );
}

const OBSTACLES: Readonly<Record<PushObstacle, string>> = {
  insecure: 'Notifications need a secure address: https.',
  'not-installed': 'On an iPhone or iPad, add Outpost Pro to the home screen and open it there first.',
  unable: 'Notifications can’t be received here. In a private window, use a normal one instead.',
  blocked:
    'Notifications are blocked. Allow them for this site in the settings of your browser, then load this page again.',
};

const REASONS = {
  blocked: OBSTACLES.blocked,
  dismissed: 'Nothing was changed: your browser asked, and was not answered.',
  'not-ready': 'The application is still being installed in your browser. Load this page again in a moment.',
} as const;

function DeviceState() {
  const { state, turnOn, turnOff } = usePush();
  const { toast } = useToast();
  const obstacle = pushObstacle();
  const fail = (description: string) => toast({ title: 'Not changed', description, destructive: true });
  if (obstacle !== undefined) return <p className="mt-1 max-w-[62ch] text-sm text-ink-soft">{OBSTACLES[obstacle]}</p>;
  if (state.error) return <NotRead what="This setting" failure={state.error} onRetry={() => void state.refetch()} />;
  if (state.data === undefined)
    return <div role="status" aria-label="Loading" className="mt-2 h-9 rounded-md bg-sunken" />;

  const { publicKey, here } = state.data;
  const isBusy = turnOn.isPending || turnOff.isPending;
  const handlePress = () => {
    const onError = (failure: Error) => fail(reasonOf(failure));
    if (here !== undefined) turnOff.mutate(here.endpoint, { onError });
    else turnOn.mutate(publicKey, { onError, onSuccess: (made) => !made.ok && fail(REASONS[made.reason]) });
  };
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="max-w-[52ch] text-sm text-ink-soft">
        {here === undefined
          ? 'Off. What you choose above can come to this device as well, at most once a day, while you are signed in.'
          : `On, at most once a day, while you are signed in here.${lastText(here.lastSentAt)}`}
      </p>
      <Button variant="secondary" size="small" disabled={isBusy} onClick={handlePress}>
        {here === undefined ? 'Turn On' : 'Turn Off'}
      </Button>
    </div>
  );
}

const lastText = (lastSentAt: string | undefined): string =>
  lastSentAt === undefined ? '' : ` The last one was sent on ${formatDate(Date.parse(lastSentAt))}.`;

const reasonOf = (failure: Error): string =>
  failure instanceof DOMException
    ? 'Your browser couldn’t reach its push service. In a private window, use a normal one instead.'
    : describeFailure(failure);
