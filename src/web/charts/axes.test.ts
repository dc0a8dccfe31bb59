import { expect, it } from 'vitest';
import { axisScale } from './axes';

it.each([
  [[1712], { low: 1710, high: 1720 }],
  [[1500], { low: 1490, high: 1500 }],
  [[1480, 1722], { low: 1400, high: 1800 }],
  [[600, 3000], { low: 500, high: 3000 }],
])('scales the ratings %j by round numbers from below the lowest', (ratings, scale) => {
  const { ticks, ...ends } = axisScale(ratings, 10);
  expect(ends).toEqual(scale);
  expect([ticks[0], ticks.at(-1)]).toEqual([scale.low, scale.high]);
  expect(ticks.length).toBeLessThanOrEqual(6);
  expect(Math.min(...ratings)).toBeGreaterThan(scale.low);
});

it.each([
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [43, [0, 10, 20, 30, 40, 50]],
])('scales counts from 0, to a most of %d', (most, ticks) => {
  expect(axisScale([1, most], 1).ticks).toEqual(ticks);
});
