import type { Preferences } from '../../../contract/account/account';
import { Card, CardTitle } from '../../ui/card';
import { Checkbox } from '../../ui/fields/checkbox';
import { HowNotified } from './how-notified';
import { OnThisDevice } from './on-this-device';
import { useAccountChange } from './use-account-change';

type Notifications = Preferences['notifications'];

/** What is wanted, what each says, and where it arrives. A choice is kept as it is made. */
export function NotificationsCard({ notifications }: { notifications: Notifications }) {
  const change = useAccountChange();
  const chosen = change.isPending ? (change.variables.preferences?.notifications ?? notifications) : notifications;
  const handleChange = (wanted: Partial<Notifications>) =>
    change.mutate({ preferences: { notifications: { ...chosen, ...wanted } } });

  return (
    <Card>
      <CardTitle>Notifications</CardTitle>
      <p className="mt-2 max-w-[70ch] text-sm text-ink-soft">
        By email, and on devices where you turn them on: at most one a day, with what is new for you since the last one.
        None when nothing is.
      </p>
      <HowNotified />
      <div className="mt-3 grid gap-2">
        {TOPICS.map(({ topic, label, hint }) => (
          <div key={topic}>
            <Checkbox label={label} checked={chosen[topic]} onChange={(isOn) => handleChange({ [topic]: isOn })} />
            <p className="ml-8 max-w-[62ch] text-sm text-ink-soft">{hint}</p>
          </div>
        ))}
      </div>
      <OnThisDevice />
    </Card>
  );
}

const TOPICS = [
  {
    topic: 'dailyPuzzles',
    label: 'Daily puzzles',
    hint: 'The puzzle of the day while you have not tried it, and how many puzzles are due for review. Paused when you have been away for 30 days.',
  },
  {
    topic: 'gameAnalysis',
    label: 'Game analysis',
    hint: 'Your games that were imported or analyzed, new games of players you follow, and your rounds of today and tomorrow.',
  },
  { topic: 'newFeatures', label: 'New features', hint: 'What is new in Outpost Pro, each thing once.' },
] as const;
