import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, type ToggleEvent, useEffect, useId, useRef } from 'react';
import { Button } from './button';
import { classNames } from './class-names';

type PopoverProps = {
  readonly label: string;
  /** Missing: the button of a menu, which closes when something in it is chosen. */
  readonly button?: ReactNode;
  readonly className?: string;
  /** Closes when something in it is chosen, as a menu does. */
  readonly closesOnChoice?: boolean;
  /** Opens it when it becomes true. */
  readonly isNeeded?: boolean;
  readonly children: ReactNode;
};

/** In pixels. */
const DISTANCE = 4;
const MARGIN = 8;
const NARROW = 640;

/** A button and the panel that it opens below itself; Escape and a press elsewhere close it. */
export function Popover({ label, button, className, closesOnChoice, isNeeded = false, children }: PopoverProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNeeded) panel.current?.showPopover();
  }, [isNeeded]);
  const isMenu = button === undefined;
  const handleToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open' && opener.current) placeBelow(opener.current, currentTarget);
  };
  return (
    <>
      <Button
        ref={opener}
        popoverTarget={id}
        aria-label={isMenu ? label : undefined}
        aria-haspopup="dialog"
        {...(isMenu
          ? { variant: 'ghost', size: 'icon' }
          : { variant: 'secondary', size: 'small', className: 'h-10 max-sm:px-2.5' })}
      >
        {button ?? <EllipsisVertical aria-hidden className="size-5" />}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onBeforeToggle={handleToggle}
        onClick={({ currentTarget, target }) => {
          if ((isMenu || closesOnChoice) && target instanceof Element && target.closest('button, a'))
            currentTarget.hidePopover();
        }}
        className={classNames(PANEL, className)}
      >
        {children}
      </div>
    </>
  );
}

const PANEL =
  'absolute inset-auto m-0 max-w-[calc(100vw-1rem)] rounded-card border border-hairline-strong bg-card text-ink shadow-toast';

/** It scrolls with the page; its right edge is that of the opener, on a phone that of the window. */
const placeBelow = (opener: HTMLElement, panel: HTMLElement): void => {
  const { bottom, right } = opener.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  panel.style.top = `${bottom + window.scrollY + DISTANCE}px`;
  panel.style.right = `${clientWidth < NARROW ? MARGIN : clientWidth - right}px`;
};
