import { expect, it } from 'vitest';
import { displayedRating } from './progress-card';

it('is the measured one, with how sure it is and from how many puzzles [LEARN-07]', () => {
  expect(displayedRating({ rating: { rating: 1587.4, deviation: 92.6, attempts: 33 } })).toEqual({
    value: '1587',
    basis: '± 93, Glicko-2 from 33 puzzles',
    isSample: false,
  });
});

it('is the fixed one while nothing was rated [LEARN-07]', () => {
  expect(displayedRating({ rating: null })).toMatchObject({ value: '1654', isSample: true });
  expect(displayedRating(undefined)).toMatchObject({ value: '1654', isSample: true });
});

it('is uncertain while it is provisional, and says how far that is [LEARN-07]', () => {
  expect(displayedRating({ rating: { rating: 1500.2, deviation: 240, attempts: 3 } })).toEqual({
    value: '1500?',
    basis: 'calibrating, 3 of 10',
    isSample: false,
  });
  expect(displayedRating({ rating: { rating: 1500.2, deviation: 120, attempts: 10 } }).value).toBe('1500');
});
