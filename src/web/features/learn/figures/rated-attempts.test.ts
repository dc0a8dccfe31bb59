import { expect, it } from 'vitest';
import { ratedAttempts, ratingsText } from './rated-attempts';

const attempt = (hour: number, ratingAfter?: number | null) => ({
  solved: true,
  attemptedAt: `2026-11-20T0${hour}:00:00.000Z`,
  ratingAfter,
});

it('has the attempts that tell a rating, the oldest first', () => {
  const rated = ratedAttempts([attempt(9, 1520), attempt(8, null), attempt(7), attempt(6, 1480)]);
  expect(rated).toEqual([
    { rating: 1480, attemptedAt: '2026-11-20T06:00:00.000Z' },
    { rating: 1520, attemptedAt: '2026-11-20T09:00:00.000Z' },
  ]);
});

it('says the way of the rating in words', () => {
  expect(ratingsText([1500, 1462.4, 1590.2, 1586.7])).toBe(
    '4 rated attempts: from 1500 to 1587, lowest 1462, highest 1590',
  );
});
