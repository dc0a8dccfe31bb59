import type { Preferences } from '../../../contract/account';
import { Card, CardTitle } from '../../ui/card';
import { Checkbox } from '../../ui/checkbox';
import { useAccountChange } from './use-account-change';

type Notifications = Preferences['notifications'];

/** Which mails are wanted. A choice is kept as it is made. */
export function NotificationsCard({ notifications }: { notifications: Notifications }) {
  const change = useAccountChange();
  const chosen = change.isPending ? (change.variables.preferences?.notifications ?? notifications) : notifications;
  const handleChange = (wanted: Partial<Notifications>) =>
    change.mutate({ preferences: { notifications: { ...chosen, ...wanted } } });

  return (
    <Card>
      <CardTitle>Notifications</CardTitle>
      <p className="mt-2 max-w-[70ch] text-sm text-ink-soft">
        Choose which emails you want. None are sent yet; your choice is saved for when they are.
      </p>
      <div className="mt-3 grid">
        <Checkbox
          label="Daily puzzles"
          checked={chosen.dailyPuzzles}
          onChange={(dailyPuzzles) => handleChange({ dailyPuzzles })}
        />
        <Checkbox
          label="Game analysis"
          checked={chosen.gameAnalysis}
          onChange={(gameAnalysis) => handleChange({ gameAnalysis })}
        />
        <Checkbox
          label="New features"
          checked={chosen.newFeatures}
          onChange={(newFeatures) => handleChange({ newFeatures })}
        />
      </div>
    </Card>
  );
}
