import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, type ToggleEvent, useEffect, useId, useRef } from 'react';
import { Button } from './button';
import { classNames } from './class-names';

type PopoverProps = {
  readonly label: string;
  /** Missing: the button of a menu, which closes when something in it is chosen. */
  readonly button?: ReactNode;
  /** Of the button of a menu. */
  readonly icon?: ReactNode;
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

/** A button and the panel that it opens below itself, or above near the bottom of the window; Escape and a press elsewhere close it. */
export function Popover(props: PopoverProps) {
  const { label, button, icon, className, closesOnChoice, isNeeded = false, children } = props;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNeeded) panel.current?.showPopover();
  }, [isNeeded]);
  const isMenu = button === undefined;
  const handleToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open' && opener.current) placeBeside(opener.current, currentTarget);
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
          : { variant: 'secondary', size: 'small', className: 'max-sm:px-2.5' })}
      >
        {button ?? icon ?? <EllipsisVertical aria-hidden className="size-5" />}
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

type MenuButtonProps = {
  /** Decorative. */
  readonly icon?: ReactNode;
  /** Missing for a button that is not a toggle. */
  readonly isOn?: boolean;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/** A row of a menu. */
export function MenuButton(props: MenuButtonProps) {
  const { icon, isOn, isDangerous = false, isDisabled = false, className, onPress, children } = props;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onPress}
      className={classNames(MENU_ROW, isDangerous && 'text-bad', className)}
    >
      {icon}
      {children}
      {isOn !== undefined && (
        <span aria-hidden className="ml-auto pl-4 text-ink-soft">
          {isOn ? 'on' : 'off'}
        </span>
      )}
    </button>
  );
}

/** For links in a menu. */
export const MENU_ROW =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left text-sm whitespace-nowrap ' +
  'hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-soft';

const PANEL =
  'absolute inset-auto m-0 max-w-[calc(100vw-1rem)] rounded-card border border-hairline-strong bg-card text-ink shadow-toast';

/** It scrolls with the page; its right edge is that of the opener, on a phone that of the window. */
const placeBeside = (opener: HTMLElement, panel: HTMLElement): void => {
  const { top, bottom, right } = opener.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = (top + bottom) / 2 < (clientHeight * 2) / 3;
  panel.style.top = isBelow ? `${bottom + window.scrollY + DISTANCE}px` : 'auto';
  panel.style.bottom = isBelow ? 'auto' : `${clientHeight - top - window.scrollY + DISTANCE}px`;
  panel.style.right = `${clientWidth < NARROW ? MARGIN : clientWidth - right}px`;
};
