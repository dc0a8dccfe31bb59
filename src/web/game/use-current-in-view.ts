import { useEffect, type RefObject } from 'react';
import type { Ply } from '../../chess/types';

/** Scrolls a box, and only the box, so that its element marked as current is in sight. */
export const useCurrentInView = (box: RefObject<HTMLElement | null>, current: Ply): void => {
  useEffect(() => {
    const scroller = box.current;
    const row = scroller?.querySelector('[data-current]')?.closest('tr');
    if (!scroller) return;
    if (!row) {
      scroller.scrollTo({ top: 0 });
      return;
    }
    const head = scroller.querySelector('thead')?.offsetHeight ?? 0;
    const hidden = row.offsetTop - head < scroller.scrollTop;
    const below = row.offsetTop + row.offsetHeight > scroller.scrollTop + scroller.clientHeight;
    if (hidden || below) scroller.scrollTo({ top: row.offsetTop - scroller.clientHeight / 2 });
  }, [box, current]);
};
