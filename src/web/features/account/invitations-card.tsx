import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type Invitation, INVITATION_DAYS, invitationsApi, MAX_NOTE } from '../../../contract/account/account';
import { REGISTRATION_PATH, registrationModeSchema } from '../../../contract/account/auth';
import { formatDate } from '../../lib/format-date';
import { useForm } from '../../lib/forms/form';
import { callEndpoint, endpointQuery } from '../../lib/http/endpoints';
import { getJson } from '../../lib/http/http';
import { logError } from '../../lib/log';
import { Button } from '../../ui/button';
import { Field } from '../../ui/fields/field';
import { Card, CardTitle } from '../../ui/page';
import { Badge } from '../../ui/status/status';
import { useToast } from '../../ui/status/toast';
import { useApiMutation } from '../../ui/use-api-mutation';

/** Shown only when registration is by invitation. */
export function InvitationsCard() {
  const { data: registration } = useQuery(registrationQuery());
  return registration?.mode === 'invite' && <OpenInvitationsCard />;
}

function OpenInvitationsCard() {
  const { data: invitations = [], isError } = useQuery(invitationsQuery());
  const deleteInvitation = useDeleteInvitation();
  return (
    <Card aria-labelledby="invitations">
      <CardTitle id="invitations">Invitations</CardTitle>
      <p className="mt-2 text-sm text-ink-soft">
        Registration is by invitation only. Each link works once, for {INVITATION_DAYS} days.
      </p>
      <NewInvitation />
      {isError && <p className="mt-4 text-warning">Your invitations could not be loaded.</p>}
      {invitations.length > 0 && (
        <ul aria-label="Invitations" className="mt-4 divide-y divide-hairline border-t border-hairline">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              isPending={deleteInvitation.isPending}
              onDelete={() => deleteInvitation.mutate(invitation.id)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type InvitationRowProps = { invitation: Invitation; isPending: boolean; onDelete: () => void };

function InvitationRow({
  invitation: { note, expiresAt, createdAt, isUsed },
  isPending,
  onDelete,
}: InvitationRowProps) {
  const name = note === '' ? `Created on ${formatDate(Date.parse(createdAt))}` : note;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
          {name} <Badge tone={isUsed ? 'neutral' : 'good'}>{isUsed ? 'Used' : 'Open'}</Badge>
        </p>
        {!isUsed && <p className="mt-1 text-sm text-ink-soft">Valid until {formatDate(Date.parse(expiresAt))}</p>}
      </div>
      <Button
        variant="secondary"
        size="compact"
        isPending={isPending}
        aria-label={isUsed ? `Remove ${name}` : `Revoke ${name}`}
        onClick={onDelete}
      >
        {isUsed ? 'Remove' : 'Revoke'}
      </Button>
    </li>
  );
}

function NewInvitation() {
  const create = useCreateInvitation();
  const { field, formProps, reset } = useForm({
    initial: { note: '' },
    check: () => ({}),
    onSubmit: ({ note }) => create.mutate(note, { onSuccess: () => reset() }),
    isPending: create.isPending,
  });
  return (
    <>
      <form {...formProps} className="mt-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <Field {...field('note')} label="Who is it for? (optional)" maxLength={MAX_NOTE} autoComplete="off" />
        </div>
        <Button type="submit" isPending={create.isPending}>
          {create.isPending ? 'One moment...' : 'Create Invitation'}
        </Button>
      </form>
      {create.data !== undefined && <InvitationLink link={create.data.link} />}
    </>
  );
}

function InvitationLink({ link }: { link: string }) {
  const { toast } = useToast();
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Invitation link copied' });
    } catch (failure) {
      logError(failure);
      toast({ title: 'Not copied', description: 'Please select the link and copy it.', destructive: true });
    }
  };
  return (
    <div role="status" className="mt-4 grid gap-3">
      <p>Give this link to the person you invite. It will not be shown again.</p>
      <p className="rounded-control border border-hairline bg-sunken p-4 font-mono text-sm break-all">{link}</p>
      <div>
        <Button variant="secondary" size="compact" onClick={() => void handleCopy()}>
          <Copy aria-hidden className="size-4" />
          Copy Link
        </Button>
      </div>
    </div>
  );
}

const registrationQuery = () =>
  queryOptions({
    queryKey: [REGISTRATION_PATH],
    queryFn: () => getJson(REGISTRATION_PATH, registrationModeSchema),
  });

const invitationsQuery = () => endpointQuery(invitationsApi.list, {}, { staleTime: 0 });

/** Only this response contains the link. */
function useCreateInvitation() {
  const queryClient = useQueryClient();
  return useApiMutation({
    failureTitle: 'Invitation not created',
    mutationFn: (note: string) => callEndpoint(invitationsApi.make, { body: { note } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  });
}

function useDeleteInvitation() {
  const queryClient = useQueryClient();
  return useApiMutation({
    failureTitle: 'Not removed',
    mutationFn: (id: number) => callEndpoint(invitationsApi.revoke, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  });
}
