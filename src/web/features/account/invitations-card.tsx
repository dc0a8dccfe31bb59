import { useQuery } from '@tanstack/react-query';
import { type Invitation, INVITATION_DAYS } from '../../../contract/account/account';
import { formatDate } from '../../lib/format-date';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import { NewInvitation } from './new-invitation';
import { invitationsQuery, registrationQuery, useDropInvitation } from './use-invitations';

/** For the owner, where nobody registers without an invitation. */
export function InvitationsCard() {
  const { data: registration } = useQuery(registrationQuery());
  return registration?.mode === 'invite' && <OpenInvitationsCard />;
}

function OpenInvitationsCard() {
  const { data: invitations = [], isError } = useQuery(invitationsQuery());
  const drop = useDropInvitation();
  return (
    <Card aria-labelledby="invitations">
      <CardTitle id="invitations">Invitations</CardTitle>
      <p className="mt-2 text-sm text-ink-soft">
        Registration is by invitation only. Each link works once, for {INVITATION_DAYS} days.
      </p>
      <NewInvitation />
      {isError && <p className="mt-4 text-warning">Your invitations did not load.</p>}
      {invitations.length > 0 && (
        <ul aria-label="Invitations" className="mt-4 divide-y divide-hairline border-t border-hairline">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              isPending={drop.isPending}
              onDrop={() => drop.mutate(invitation.id)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type InvitationRowProps = { invitation: Invitation; isPending: boolean; onDrop: () => void };

function InvitationRow({ invitation: { note, expiresAt, createdAt, isUsed }, isPending, onDrop }: InvitationRowProps) {
  const name = note === '' ? `Made on ${formatDate(Date.parse(createdAt))}` : note;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
          {name} <Badge tone={isUsed ? 'neutral' : 'good'}>{isUsed ? 'Used' : 'Open'}</Badge>
        </p>
        {!isUsed && <p className="mt-1 text-sm text-ink-soft">Works until {formatDate(Date.parse(expiresAt))}</p>}
      </div>
      <Button
        variant="secondary"
        size="small"
        disabled={isPending}
        aria-label={isUsed ? `Remove ${name}` : `Revoke ${name}`}
        onClick={onDrop}
      >
        {isUsed ? 'Remove' : 'Revoke'}
      </Button>
    </li>
  );
}
