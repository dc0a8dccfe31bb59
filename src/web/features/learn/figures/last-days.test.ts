import { expect, it } from 'vitest';
import { lastDays, lastDaysText } from './last-days';

const NOW = Date.parse('2026-11-21T00:30:00Z');
const day = (name: string, tried: number, solved: number) => ({ day: name, tried, solved });

it('has a place for each of thirty days of UTC, today last', () => {
  const days = lastDays([day('2026-10-22', 9, 9), day('2026-10-23', 2, 1), day('2026-11-21', 4, 3)], NOW);
  expect(days).toHaveLength(30);
  expect([days[0], days[1], days.at(-1)]).toEqual([
    day('2026-10-23', 2, 1),
    day('2026-10-24', 0, 0),
    day('2026-11-21', 4, 3),
  ]);
});

it('says in words what is drawn', () => {
  const days = lastDays([day('2026-11-19', 1, 0), day('2026-11-20', 5, 4)], NOW);
  expect(lastDaysText(days)).toBe('6 attempts on 2 of the last 30 days, 4 solved; most on 20 Nov 2026: 5');
  expect(lastDaysText(lastDays([], NOW))).toBe('No attempts in the last 30 days');
});
