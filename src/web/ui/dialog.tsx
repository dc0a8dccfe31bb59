/** Not the browser's modal dialog, which would make toasts inert. */
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button';
import { classNames } from './class-names';

type DialogProps = {
  readonly title: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
  /** With a head of fixed height on a phone, below which something may stay in view. */
  readonly isSheet?: boolean;
  readonly size?: keyof typeof SIZES;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function Dialog({ title, aside, isSheet = false, size = 'fields', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    closePopovers();
    dialog.current?.focus();
  }, []);
  useScrollLock();
  useDialogKeys(dialog, (event) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') trapFocus(event, dialog.current);
  });

  return createPortal(
    <div
      className="fixed inset-0 z-40 flex justify-center bg-black/50 sm:items-center sm:p-4"
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <dialog
        ref={dialog}
        open
        aria-modal
        aria-labelledby={titleId}
        tabIndex={-1}
        className={classNames(SHEET, SIZES[size])}
      >
        <div data-sheet={isSheet || undefined} className={HEAD}>
          <div className="flex min-h-10 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
            <h2
              id={titleId}
              className="min-w-0 font-semibold break-words max-sm:in-data-sheet:w-full max-sm:in-data-sheet:truncate sm:text-xl"
            >
              {title}
            </h2>
            {aside}
          </div>
          <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
            <X aria-hidden className="size-5" />
          </Button>
        </div>
        <div className="p-4 sm:p-6">{children}</div>
      </dialog>
    </div>,
    document.body,
  );
}

/** The browser draws them above everything else. */
const closePopovers = (): void => {
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover();
};

/** On the document: a button that becomes disabled when pressed loses the focus. */
const useDialogKeys = (dialog: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (target === document.body || (target instanceof Node && dialog.current?.contains(target))) onKey(event);
    };
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => {
      document.removeEventListener('keydown', handleKey, { capture: true });
    };
  }, [dialog, onKey]);
};

/** Without a shift where the scroll bar was. */
const useScrollLock = (): void => {
  useEffect(() => {
    const { style, clientWidth } = document.documentElement;
    const hasRoomForBar = window.innerWidth > clientWidth;
    style.overflow = 'hidden';
    if (hasRoomForBar) style.scrollbarGutter = 'stable';
    return () => {
      style.overflow = '';
      style.scrollbarGutter = '';
    };
  }, []);
};

const FOCUSABLE = 'button:enabled, a[href], input:enabled, [tabindex="0"]';

/** Traps Tab within the dialog. */
const trapFocus = (event: KeyboardEvent, dialog: HTMLElement | null): void => {
  const stops = [...(dialog?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const end = event.shiftKey ? stops[0] : stops.at(-1);
  const isOnDialog = event.shiftKey && document.activeElement === dialog;
  if (document.activeElement !== end && !isOnDialog) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
};

const HEAD =
  'sticky top-0 z-20 flex items-start gap-3 border-b border-hairline bg-card py-3 pr-3 pl-4 sm:pl-6 ' +
  'max-sm:data-sheet:h-20 max-sm:data-sheet:overflow-hidden';

/** As wide as what it has: fields below each other, a board beside fields or several columns, charts or a whole game. */
const SIZES = { fields: 'sm:max-w-xl', columns: 'sm:max-w-4xl', page: 'sm:max-w-5xl' } as const;

const SHEET =
  'relative m-0 h-full max-h-full w-full overflow-y-auto overscroll-contain bg-card text-ink outline-none ' +
  'sm:h-auto sm:rounded-card sm:border sm:border-hairline-strong';
