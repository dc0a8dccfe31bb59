import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

type ArrowKeys = {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
};

/**
 * Handlers of a row of buttons that is one stop of the Tab key: the left and right arrow keys move the focus along it.
 * After a press with the mouse or a finger they step through the game instead, as everywhere on the page.
 */
export const useArrowKeys = (onMove?: (index: number) => void): ArrowKeys => {
  const isPressed = useRef(false);
  return {
    onKeyDown: (event) => {
      const step = STEPS.get(event.key);
      if (step === undefined || isPressed.current || !(event.target instanceof HTMLButtonElement)) return;
      event.preventDefault();
      const buttons = [...event.currentTarget.querySelectorAll('button')];
      const index = (buttons.indexOf(event.target) + step + buttons.length) % buttons.length;
      buttons[index]?.focus();
      onMove?.(index);
    },
    // A press of a key has no detail.
    onClick: ({ detail }) => {
      isPressed.current = detail > 0;
    },
    onBlur: () => {
      isPressed.current = false;
    },
  };
};
