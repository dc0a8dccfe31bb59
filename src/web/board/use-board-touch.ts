import { useRef, type PointerEvent } from 'react';

/** How far a finger has to travel sideways for a swipe, and how little for a tap, in pixels. */
const SWIPE = 40;
const TAP = 10;

/** What a finger meant: from where to where, in pixels; `left` and `width` are the board's. */
export const touchedStep = (
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

/**
 * Steps by finger: a swipe to the left or a tap on the right half goes forward, the others back. Where pieces can be
 * moved, taps belong to them, and so does a finger that begins on one of them.
 */
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
    const touched = touchedStep(start.current, { x: event.clientX, y: event.clientY }, board);
    start.current = undefined;
    const isTaken = event.currentTarget.querySelector('piece.dragging, .board-drawing') !== null;
    if (touched && !isTaken && (hasTaps || !touched.isTap)) onStep(touched.step);
  };
  const handlePointerCancel = () => {
    start.current = undefined;
  };
  return { onPointerDown: handlePointerDown, onPointerUp: handlePointerUp, onPointerCancel: handlePointerCancel };
};
