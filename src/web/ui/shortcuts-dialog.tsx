import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { isTyping } from '../lib/screen';
import { Button } from './button';

/** `keys` as printed on a keyboard (`←`, `Home`, `F`). */
export type Shortcut = { keys: readonly string[]; does: string };

type ShortcutsDialogProps = {
  /** `?` and F8 are added here. */
  shortcuts: readonly Shortcut[];
};

/** Opens on `?`, unless somebody is typing. */
export function ShortcutsDialog({ shortcuts }: ShortcutsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event.target)) return;
      event.preventDefault();
      if (dialog.current?.open === false) dialog.current.showModal();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  return (
    <dialog ref={dialog} aria-labelledby={titleId} className={SHEET}>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-xl font-semibold">
          Keyboard shortcuts
        </h2>
        <Button variant="ghost" size="icon" aria-label="Close" onClick={() => dialog.current?.close()}>
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
        {[...shortcuts, ...EVERYWHERE].map((shortcut) => (
          <ShortcutRow key={shortcut.does} {...shortcut} />
        ))}
      </dl>
    </dialog>
  );
}

function ShortcutRow({ keys, does }: Shortcut) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((key) => (
          <kbd key={key} className={KEY}>
            {key}
          </kbd>
        ))}
      </dt>
      <dd className="text-ink-soft">{does}</dd>
    </>
  );
}

const EVERYWHERE: readonly Shortcut[] = [
  { keys: ['?'], does: 'Show keyboard shortcuts' },
  { keys: ['F8'], does: 'Focus notification' },
];

const SHEET =
  'm-auto max-h-[85dvh] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto rounded-card border ' +
  'border-hairline-strong bg-card p-6 text-ink backdrop:bg-black/50';

const KEY =
  'min-w-8 rounded-md border border-hairline-strong bg-sunken px-2 py-0.5 text-center font-sans text-sm font-semibold';
