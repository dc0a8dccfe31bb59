/** Toasts: one short message in a corner, one at a time. A new one takes the place of the old one. */
import { X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { classNames } from '../lib/class-names';

/** How long a toast stays, in milliseconds; longer while it is pointed at or focused. */
const DURATION = 5000;
/** How far to the right a toast must be swiped to go away, in pixels. */
const SWIPE_THRESHOLD = 50;
/** The key that moves the focus to the toasts. */
const HOTKEY = 'F8';

export type ToastMessage = {
  title: string;
  description?: string;
  /** Something failed. */
  destructive?: boolean;
};

type Toaster = { readonly toast: (message: ToastMessage) => void };

const ToastContext = createContext<Toaster | undefined>(undefined);

/** The way to say something in a toast. */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (toaster === undefined) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}

/** Lets everything below it raise toasts, and shows the last one raised. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ id: number; message: ToastMessage }>();
  const [isOpen, setIsOpen] = useState(false);

  const toast = useCallback((message: ToastMessage) => {
    setShown((previous) => ({ id: (previous?.id ?? 0) + 1, message }));
    setIsOpen(true);
  }, []);
  const toaster = useMemo(() => ({ toast }), [toast]);

  return (
    <ToastContext value={toaster}>
      <RadixToast.Provider duration={DURATION} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
        {children}
        {shown !== undefined && (
          <ToastCard key={shown.id} message={shown.message} isOpen={isOpen} onOpenChange={setIsOpen} />
        )}
        <RadixToast.Viewport
          hotkey={[HOTKEY]}
          className="fixed right-0 bottom-0 z-50 flex w-full max-w-[420px] flex-col p-4 outline-none"
        />
      </RadixToast.Provider>
    </ToastContext>
  );
}

type ToastCardProps = { message: ToastMessage; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

function ToastCard({ message, isOpen, onOpenChange }: ToastCardProps) {
  const { title, description, destructive = false } = message;
  return (
    <RadixToast.Root
      data-toast
      open={isOpen}
      onOpenChange={onOpenChange}
      className={classNames(
        'toast flex items-start gap-3 rounded-card border bg-card p-4 text-ink shadow-toast',
        destructive ? 'border-bad' : 'border-hairline-strong',
      )}
    >
      <div className="min-w-0 flex-1">
        <RadixToast.Title className={classNames('font-semibold', destructive && 'text-bad')}>{title}</RadixToast.Title>
        {description !== undefined && (
          <RadixToast.Description className="mt-0.5 text-sm break-words text-ink-soft">
            {description}
          </RadixToast.Description>
        )}
      </div>
      <RadixToast.Close aria-label="Close" className="-m-1 cursor-pointer rounded-md p-1 text-ink-soft hover:text-ink">
        <X aria-hidden className="size-5" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
