import { type RefObject, useEffect } from 'react';
import type { Path } from '../../../chess/tree/path';

/** Scrolls a box, and only the box, so that its element marked as current is in sight. */
export const useCurrentInView = (box: RefObject<HTMLElement | null>, current: Path): void => {
  useEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const move = scroller.querySelector('[data-current]');
    if (!move) {
      scroller.scrollTo({ top: 0 });
      return;
    }
    const [inner, outer] = [move.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const head = scroller.querySelector('thead')?.offsetHeight ?? 0;
    const top = inner.top - outer.top;
    if (top >= head && top + inner.height <= scroller.clientHeight) return;
    scroller.scrollTo({ top: scroller.scrollTop + top - scroller.clientHeight / 2 });
  }, [box, current]);
};
