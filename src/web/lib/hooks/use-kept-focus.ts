import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the keyboard's place in a box whose content is replaced whenever `key` changes: what stands there next gets the focus
 * that what stood there had. `take` has it go there with the next change, from wherever it is.
 */
export const useKeptFocus = (key: unknown) => {
  const ref = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!hadFocus.current || box === null || box.contains(document.activeElement)) return;
    box.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [key]);
  const take = (): void => {
    hadFocus.current = true;
  };
  const box = {
    ref,
    onFocus: take,
    // To nothing it goes when what had it is replaced.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) hadFocus.current = false;
    },
  };
  return { box, take };
};
