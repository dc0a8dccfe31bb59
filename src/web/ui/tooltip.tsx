/** Tooltips of our own: a library would be a sixth of the first page. */
import { cloneElement, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { HTMLAttributes, PointerEvent, ReactElement, Ref } from 'react';
import { createPortal } from 'react-dom';

/** Before the first tooltip shows, in milliseconds. */
const DELAY = 700;
/** After one tooltip closed, the next shows at once; milliseconds. */
const SKIP_DELAY = 300;
/** To move the pointer from the trigger to the tooltip, in milliseconds. */
const GRACE = 80;
/** In pixels. */
const DISTANCE = 6;

/** Shared by all tooltips: one shows at a time. */
const clock: { closedAt: number; closeOpen: (() => void) | undefined } = { closedAt: -Infinity, closeOpen: undefined };

const delay = (): number =>
  clock.closeOpen !== undefined || performance.now() - clock.closedAt < SKIP_DELAY ? 0 : DELAY;

type TriggerProps = HTMLAttributes<HTMLElement> & { readonly ref?: Ref<HTMLElement> };

type TooltipProps = {
  /** Must also be available elsewhere. */
  readonly label: string;
  /** One focusable element. */
  readonly children: ReactElement<TriggerProps>;
};

export function Tooltip({ label, children }: TooltipProps) {
  const id = useId();
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const { isOpen, open, close, wait } = useOpening();

  const handleEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') wait(open, delay());
  };
  const handleFocus = () => {
    if (trigger?.matches(':focus-visible') === true) open();
  };

  return (
    <>
      {cloneElement(children, {
        ref: setTrigger,
        'aria-describedby': isOpen ? id : undefined,
        onPointerEnter: handleEnter,
        onPointerLeave: () => wait(close, isOpen ? GRACE : 0),
        onPointerDown: close,
        onFocus: handleFocus,
        onBlur: close,
      })}
      {isOpen &&
        trigger !== null &&
        // Outside of an open dialog everything is inert.
        createPortal(
          <div
            id={id}
            role="tooltip"
            popover="manual"
            ref={(tip) => positionTip(trigger, tip)}
            className="fixed inset-auto m-0 w-max max-w-72 bg-transparent py-1.5"
            onPointerEnter={() => wait(open, 0)}
            onPointerLeave={() => wait(close, GRACE)}
          >
            <p className="rounded-md bg-ink px-2.5 py-1.5 text-sm text-surface">{label}</p>
          </div>,
          trigger.closest('dialog') ?? document.body,
        )}
    </>
  );
}

const useOpening = () => {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setIsOpen(false);
  }, []);
  const open = useCallback(() => {
    clearTimeout(timer.current);
    setIsOpen(true);
  }, []);
  /** Replaces the pending timer. */
  const wait = useCallback((action: () => void, time: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, time);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    clock.closeOpen?.();
    clock.closeOpen = close;
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', closeByKey);
    window.addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', closeByKey);
      window.removeEventListener('scroll', close, { capture: true });
      clock.closedAt = performance.now();
      if (clock.closeOpen === close) clock.closeOpen = undefined;
    };
  }, [isOpen, close]);

  return { isOpen, open, close, wait };
};

const positionTip = (trigger: HTMLElement, tip: HTMLElement | null): void => {
  if (tip === null) return;
  tip.showPopover();
  const at = trigger.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const right = document.documentElement.clientWidth - width - DISTANCE;
  const left = Math.max(DISTANCE, Math.min(at.left + (at.width - width) / 2, right));
  const hasRoom = at.bottom + height <= window.innerHeight;
  tip.style.left = `${left}px`;
  tip.style.top = `${hasRoom ? at.bottom : at.top - height}px`;
};
