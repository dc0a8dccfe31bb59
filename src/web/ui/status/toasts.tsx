/** Shows the toasts; loaded after the page. */
import { X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from '../button';
import { classNames } from '../class-names';
import { freePlace, obstaclesIn } from '../free-place';

/** In milliseconds; longer while pointed at or focused. */
const DURATION = 5000;
/** In pixels, to the right. */
const SWIPE_THRESHOLD = 50;
/** Moves the focus to the toasts. */
const HOTKEY = 'F8';

export type ToastMessage = {
  title: string;
  description?: string;
  destructive?: boolean;
  /** A toast with an action stays until it is closed or replaced. */
  action?: { readonly label: string; readonly onPress: () => void };
};

export type ShownToast = { readonly id: number; readonly message: ToastMessage };

type ToastsProps = {
  readonly raised: ShownToast | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

export function Toasts({ raised, ...state }: ToastsProps) {
  const viewport = useRef<HTMLOListElement>(null);
  usePlace(viewport, raised?.id, state.isOpen);
  return (
    <RadixToast.Provider duration={DURATION} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {raised !== undefined && <ToastCard key={raised.id} message={raised.message} {...state} />}
      <RadixToast.Viewport ref={viewport} hotkey={[HOTKEY]} className={VIEWPORT} />
    </RadixToast.Provider>
  );
}

const VIEWPORT = 'fixed right-0 bottom-0 z-50 flex w-full max-w-[420px] flex-col p-4 outline-none max-sm:p-2';

/** In milliseconds: how long the page under a toast may change before the toast makes way. */
const LOOK_AGAIN = 250;

/** A toast stands where it covers neither a control nor what is read, if there is such a place. */
const usePlace = (viewport: RefObject<HTMLElement | null>, id: number | undefined, isOpen: boolean): void => {
  useLayoutEffect(() => {
    if (id === undefined || !isOpen) return undefined;
    let present: { readonly left: number; readonly top: number } | undefined;
    const place = () => {
      const box = viewport.current;
      if (box === null || box.matches(':hover')) return;
      // Its padding covers nothing.
      const padding = parseFloat(getComputedStyle(box).paddingTop);
      const without = (side: number): number => side - 2 * padding;
      present = freePlace(
        { width: without(box.offsetWidth), height: without(box.offsetHeight) },
        { width: without(document.documentElement.clientWidth), height: without(window.innerHeight) },
        obstaclesIn(document, box).map((one) => ({ ...one, left: one.left - padding, top: one.top - padding })),
        present,
      );
      Object.assign(box.style, { left: `${present.left}px`, top: `${present.top}px`, right: 'auto', bottom: 'auto' });
    };
    place();
    const timer = setInterval(place, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [viewport, id, isOpen]);
};

type ToastCardProps = Omit<ToastsProps, 'raised'> & { readonly message: ToastMessage };

function ToastCard({ message, isOpen, onOpenChange }: ToastCardProps) {
  const { title, description, destructive = false, action } = message;
  return (
    <RadixToast.Root
      data-toast
      open={isOpen}
      onOpenChange={onOpenChange}
      {...(action && { duration: Infinity })}
      className={classNames(
        'toast flex items-start gap-3 rounded-card border bg-card p-4 text-ink shadow-toast max-sm:py-2.5',
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
      {action && (
        <RadixToast.Action asChild altText={action.label}>
          <Button size="compact" onClick={action.onPress}>
            {action.label}
          </Button>
        </RadixToast.Action>
      )}
      <RadixToast.Close aria-label="Close" className="-m-1 cursor-pointer rounded-md p-1 text-ink-soft hover:text-ink">
        <X aria-hidden className="size-5" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
