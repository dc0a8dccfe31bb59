import { expect, it } from 'vitest';
import { touchStep } from './replay-gestures';

const board = { left: 20, width: 350 };

it('goes forward on a swipe to the left or a tap on the right half, back on the others', () => {
  expect(touchStep({ x: 300, y: 200 }, { x: 220, y: 215 }, board)).toEqual({ step: 'next', isTap: false });
  expect(touchStep({ x: 100, y: 200 }, { x: 180, y: 190 }, board)).toEqual({ step: 'previous', isTap: false });
  expect(touchStep({ x: 300, y: 200 }, { x: 301, y: 203 }, board)).toEqual({ step: 'next', isTap: true });
  expect(touchStep({ x: 60, y: 200 }, { x: 60, y: 200 }, board)).toEqual({ step: 'previous', isTap: true });
});

it('leaves short and upright strokes to scrolling', () => {
  expect(touchStep({ x: 300, y: 200 }, { x: 275, y: 200 }, board)).toBeUndefined();
  expect(touchStep({ x: 300, y: 200 }, { x: 250, y: 320 }, board)).toBeUndefined();
});
