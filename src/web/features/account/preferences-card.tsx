import { BoardAppearanceChoice } from '../../board/squares/board-appearance-choice';
import { useBoardAppearance } from '../../lib/board-appearance';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import { useToast } from '../../ui/toast';
import { useAccountChange } from './use-account-change';

/** How every board looks. A choice shows at once, here and everywhere; saved, it follows the account. */
export function PreferencesCard() {
  const appearance = useBoardAppearance();
  const { toast } = useToast();
  const change = useAccountChange();
  const handleSave = () =>
    change.mutate({ preferences: appearance }, { onSuccess: () => toast({ title: 'Preferences saved' }) });

  return (
    <Card>
      <CardTitle className="mb-4">Preferences</CardTitle>
      <BoardAppearanceChoice>
        <p className="text-sm text-ink-soft">
          Boards change immediately on this device. Save to use your choice wherever you sign in.
        </p>
        <div>
          <Button disabled={change.isPending} onClick={handleSave}>
            {change.isPending ? 'Saving...' : 'Save Preferences'}
          </Button>
        </div>
      </BoardAppearanceChoice>
    </Card>
  );
}
