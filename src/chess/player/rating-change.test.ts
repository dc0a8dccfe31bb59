import { expect, it } from 'vitest';
import { ratingChange, weekBefore } from './rating-change';

it('goes from the first rating of the week to the latest, and says from how many games [HOME-17]', () => {
  expect(ratingChange({ first: 1702, latest: 1720, games: 7 })).toEqual({ change: 18, games: 7 });
  expect(ratingChange({ first: 1720, latest: 1702, games: 2 })).toEqual({ change: -18, games: 2 });
});

it('is not known from fewer than two games', () => {
  expect(ratingChange({ first: 1702, latest: 1702, games: 1 })).toBeUndefined();
  expect(ratingChange({ games: 0 })).toBeUndefined();
});

it('takes seven days for a week', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(weekBefore(now)).toEqual({ after: Date.parse('2026-11-13T12:00:00Z'), until: now });
});
