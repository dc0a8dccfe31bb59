import { type PointerEvent, useRef } from 'react';
import type { Shape } from '../../../chess/tree/comment';
import type { Color } from '../../../chess/types';
import { squareAt } from './board-cursor';

type DrawingLayerProps = {
  readonly orientation: Color;
  readonly color: Shape['color'];
  readonly onDraw: (shape: Shape) => void;
};

/** Lies over the squares while somebody draws: from one square to another an arrow, on one square a circle. */
export function DrawingLayer({ orientation, color, onDraw }: DrawingLayerProps) {
  const from = useRef<string>(undefined);
  const squareOf = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    return squareAt({ x: (event.clientX - left) / width, y: (event.clientY - top) / width }, orientation);
  };
  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = squareOf(event);
  };
  const handleUp = (event: PointerEvent<HTMLDivElement>) => {
    const to = squareOf(event);
    if (from.current !== undefined && to !== undefined) onDraw(shapeBetween(color, from.current, to));
    from.current = undefined;
  };
  return <div aria-hidden className="board-drawing" onPointerDown={handleDown} onPointerUp={handleUp} />;
}

/** A circle where both squares are the same. */
export const shapeBetween = (color: Shape['color'], from: string, to: string): Shape =>
  from === to ? { color, from } : { color, from, to };
