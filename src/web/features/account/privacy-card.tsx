import { useQuery } from '@tanstack/react-query';
import { ownerClaimQuery } from '../../lib/owner-claim';
import { Card, CardTitle } from '../../ui/card';
import { Checkbox } from '../../ui/fields/checkbox';
import { useAccountChange } from './use-account-change';

/** Who may see one's games. Nothing where an installation has one library alone. A choice is kept as it is made. */
export function PrivacyCard({ isPublic }: { isPublic: boolean }) {
  const { data: installation } = useQuery(ownerClaimQuery());
  const change = useAccountChange();
  const isChosen = change.isPending ? (change.variables.isPublic ?? isPublic) : isPublic;
  if (installation?.hasOwnLibraries !== true) return null;
  return (
    <Card>
      <CardTitle>Privacy</CardTitle>
      <div className="mt-3">
        <Checkbox
          label="Public profile"
          hint="Anyone with the link can see my games and report. When off, only I can."
          checked={isChosen}
          onChange={(wanted) => change.mutate({ isPublic: wanted })}
        />
      </div>
    </Card>
  );
}
