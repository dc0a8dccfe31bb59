import { Copy, Download } from 'lucide-react';
import { logError } from '../../../lib/log';
import { Button, buttonAppearance } from '../../../ui/button';
import { useToast } from '../../../ui/toast';

/** The codes for the day when the phone is lost, to be copied or kept as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { toast } = useToast();
  const text = `${codes.join('\n')}\n`;
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Recovery codes copied' });
    } catch (failure) {
      logError(failure);
      toast({ title: 'Not copied', description: 'Please select the codes and copy them.', destructive: true });
    }
  };

  return (
    <>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-control border border-hairline bg-sunken p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => void handleCopy()}>
          <Copy aria-hidden className="size-4" />
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="outpost-pro-recovery-codes.txt"
          className={buttonAppearance({ variant: 'secondary', size: 'small' })}
        >
          <Download aria-hidden className="size-4" />
          Download
        </a>
      </div>
    </>
  );
}
