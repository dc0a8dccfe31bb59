import { Copy } from 'lucide-react';
import { MAX_NOTE } from '../../../contract/account/account';
import { useForm } from '../../lib/forms/use-form';
import { logError } from '../../lib/log';
import { Button } from '../../ui/button';
import { Field } from '../../ui/fields/field';
import { useToast } from '../../ui/toast';
import { useMakeInvitation } from './use-invitations';

/** Makes a link for one person, and shows it once. */
export function NewInvitation() {
  const make = useMakeInvitation();
  const { field, formProps, reset } = useForm({
    initial: { note: '' },
    check: () => ({}),
    onSubmit: ({ note }) => make.mutate(note, { onSuccess: () => reset() }),
    isPending: make.isPending,
  });
  return (
    <>
      <form {...formProps} className="mt-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <Field {...field('note')} label="Who is it for? (optional)" maxLength={MAX_NOTE} autoComplete="off" />
        </div>
        <Button type="submit" disabled={make.isPending}>
          {make.isPending ? 'One moment...' : 'Create Invitation'}
        </Button>
      </form>
      {make.data !== undefined && <InvitationLink link={make.data.link} />}
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
      <p>Give this link to the person you invite. It is not shown again.</p>
      <p className="rounded-control border border-hairline bg-sunken p-4 font-mono text-sm break-all">{link}</p>
      <div>
        <Button variant="secondary" size="small" onClick={() => void handleCopy()}>
          <Copy aria-hidden className="size-4" />
          Copy Link
        </Button>
      </div>
    </div>
  );
}
