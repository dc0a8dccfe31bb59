import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { canGoToPath } from '../../chess/tree/tree-replay';
import type { Replay } from './use-replay';

/** Least distance of a swipe and greatest of a tap, in pixels. */
const SWIPE = 40;

const TAP = 10;

/** In pixels; `left` and `width` are the board's. */
export const touchStep = (
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  board: { readonly left: number; readonly width: number },
): { readonly step: 'next' | 'previous'; readonly isTap: boolean } | undefined => {
  const [right, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(right) < TAP && Math.abs(down) < TAP) {
    return { step: to.x > board.left + board.width / 2 ? 'next' : 'previous', isTap: true };
  }
  if (Math.abs(right) < SWIPE || Math.abs(right) < Math.abs(down)) return undefined;
  return { step: right < 0 ? 'next' : 'previous', isTap: false };
};

/** On an input board, taps and touches that begin on a movable piece belong to the pieces. */
export const useBoardTouch = (
  onStep: (step: 'next' | 'previous') => void,
  { hasTaps }: { readonly hasTaps: boolean },
) => {
  const start = useRef<{ x: number; y: number }>(undefined);
  const handlePointerDown = (event: PointerEvent) => {
    start.current = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : undefined;
  };
  const handlePointerUp = (event: PointerEvent) => {
    if (!start.current) return;
    const board = event.currentTarget.getBoundingClientRect();
    const touched = touchStep(start.current, { x: event.clientX, y: event.clientY }, board);
    start.current = undefined;
    const isDragging = event.currentTarget.querySelector('piece.dragging, .board-drawing') !== null;
    if (touched && !isDragging && (hasTaps || !touched.isTap)) onStep(touched.step);
  };
  const handlePointerCancel = () => {
    start.current = undefined;
  };
  return { onPointerDown: handlePointerDown, onPointerUp: handlePointerUp, onPointerCancel: handlePointerCancel };
};

/** In pixels: a notch of a mouse is 100 or more, a touchpad sends many small ones. */
const NOTCH = 60;

/** At either end the wheel scrolls the page. */
export const useWheelSteps = (box: RefObject<HTMLElement | null>, { tree, path, step }: Replay): void => {
  const turned = useEffectEvent((event: WheelEvent, sum: number): number => {
    const direction = event.deltaY < 0 ? 'previous' : 'next';
    if (event.ctrlKey || event.deltaY === 0 || !canGoToPath(tree, path, direction)) return 0;
    event.preventDefault();
    const distance = sum * event.deltaY < 0 ? event.deltaY : sum + event.deltaY;
    if (Math.abs(distance) < NOTCH) return distance;
    step(direction);
    return 0;
  });
  useEffect(() => {
    const element = box.current;
    let sum = 0;
    const handleWheel = (event: WheelEvent) => {
      sum = turned(event, sum);
    };
    // React's own wheel listeners are passive and cannot prevent scrolling.
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, [box]);
};
