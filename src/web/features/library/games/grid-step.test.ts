import { expect, it } from 'vitest';
import { gridStep } from './grid-step';

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 4, 5],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 0, 0],
  ['ArrowUp', -1, 0],
  ['PageDown', 4, 14],
  ['PageDown', 95, 99],
  ['PageUp', 14, 4],
  ['PageUp', 4, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['x', 50, undefined],
])('%s from row %i of 100 leads to %s', (key, active, row) => {
  expect(gridStep(key, { active, count: 100, inSight: 10 })).toBe(row);
});

it('leads nowhere in an empty list', () => {
  expect(gridStep('End', { active: -1, count: 0, inSight: 10 })).toBeUndefined();
});
