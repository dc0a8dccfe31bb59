import { expect, it } from 'vitest';
import { lastDays, lastDaysText, ratedAttempts, ratingsText } from './attempt-charts';

const TODAY = '2026-11-21';

const day = (name: string, tried: number, solved: number) => ({ day: name, tried, solved });

it('has a place for each of thirty days, today last', () => {
  const days = lastDays([day('2026-10-22', 9, 9), day('2026-10-23', 2, 1), day('2026-11-21', 4, 3)], TODAY);
  expect(days).toHaveLength(30);
  expect([days[0], days[1], days.at(-1)]).toEqual([
    day('2026-10-23', 2, 1),
    day('2026-10-24', 0, 0),
    day('2026-11-21', 4, 3),
  ]);
});

it('says in words what is drawn', () => {
  const days = lastDays([day('2026-11-19', 1, 0), day('2026-11-20', 5, 4)], TODAY);
  expect(lastDaysText(days)).toBe('6 attempts on 2 of the last 30 days, 4 solved; most on 20 Nov 2026: 5');
  expect(lastDaysText(lastDays([], TODAY))).toBe('No attempts in the last 30 days');
});

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
