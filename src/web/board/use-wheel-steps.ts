import { type RefObject, useEffect, useEffectEvent } from 'react';
import { canGoToPath } from '../../chess/tree/tree-replay';
import type { Replay } from './use-replay';

/** How far a wheel turns for one step, in pixels: a notch of a mouse is 100 or more, a touchpad sends many small ones. */
const NOTCH = 60;

/** The wheel over the board goes through the game; at either end of it, it scrolls the page again. */
export const useWheelSteps = (box: RefObject<HTMLElement | null>, { tree, path, step }: Replay): void => {
  const turned = useEffectEvent((event: WheelEvent, sum: number): number => {
    const way = event.deltaY < 0 ? 'previous' : 'next';
    if (event.ctrlKey || event.deltaY === 0 || !canGoToPath(tree, path, way)) return 0;
    event.preventDefault();
    const whole = sum * event.deltaY < 0 ? event.deltaY : sum + event.deltaY;
    if (Math.abs(whole) < NOTCH) return whole;
    step(way);
    return 0;
  });
  useEffect(() => {
    const element = box.current;
    let sum = 0;
    const handleWheel = (event: WheelEvent) => {
      sum = turned(event, sum);
    };
    // React's own listeners are passive: they cannot keep the page from scrolling.
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, [box]);
};
