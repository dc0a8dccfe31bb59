import { Link as LinkIcon } from 'lucide-react';
import { logError } from '../../lib/log';
import { Button } from '../button';
import { useToast } from '../status/toast';
import { Field } from './field';

/** A link that can be sent. */
export function CopyLink({ address, label = 'Link' }: { readonly address: string; readonly label?: string }) {
  const { toast } = useToast();
  const handleCopy = () => {
    navigator.clipboard.writeText(address).then(
      () => toast({ title: 'Link copied' }),
      (error: unknown) => {
        logError(error);
        toast({ title: 'Not copied', description: 'Please copy the link from the field.', destructive: true });
      },
    );
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-72">
        <Field label={label} readOnly value={address} onFocus={(event) => event.target.select()} />
      </div>
      <Button variant="secondary" onClick={handleCopy}>
        <LinkIcon aria-hidden className="size-4" />
        Copy link
      </Button>
    </div>
  );
}
