import { expect, it } from 'vitest';
import { actionLabel, searchText } from './live-status';

it.each([
  [{ depth: 18, speed: 448_300 }, 'Depth 18 · 448k nodes/s'],
  [{ depth: 1, speed: 40 }, 'Depth 1'],
  [{ depth: 30, speed: 1_234_567 }, 'Depth 30 · 1,235k nodes/s'],
  [{ depth: 22, speed: 0, source: 'SF 16' }, 'Server, SF 16 · Depth 22'],
])('%o is %s', (found, text) => {
  expect(searchText(found)).toBe(text);
});

it('offers a way out of every failure, and none where there is none', () => {
  expect((['unsupported', 'not-loaded', 'crashed'] as const).map(actionLabel)).toEqual(Array(3).fill('Try again'));
  expect(actionLabel('elsewhere')).toBe('Use it here');
  expect((['off', 'loading', 'searching', 'done', 'hidden'] as const).map(actionLabel)).toEqual(
    Array(5).fill(undefined),
  );
});
