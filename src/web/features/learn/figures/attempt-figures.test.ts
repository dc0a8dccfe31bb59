import { expect, it } from 'vitest';
import { countAttempts, successPercent } from './attempt-figures';

const attempt = (solved: boolean, attemptedAt: string, theme?: string) => ({ solved, attemptedAt, theme });

/** The newest first. */
const ATTEMPTS = [
  attempt(true, '2026-11-20T23:30:00.000-02:00', 'pin'),
  attempt(true, '2026-11-20T09:00:00.000Z', 'fork'),
  attempt(false, '2026-11-20T08:00:00.000Z', 'fork'),
  attempt(true, '2026-11-18T08:00:00.000Z'),
];

it('counts solved and tried, and those solved in a row [LEARN-07]', () => {
  expect(countAttempts(ATTEMPTS)).toMatchObject({ tried: 4, solved: 3, streak: 2 });
  expect(countAttempts(ATTEMPTS.slice(0, 2)).streak).toBe(2);
  expect(countAttempts([])).toMatchObject({ tried: 0, solved: 0, streak: 0, themes: [], days: [] });
});

it('counts by theme, the most tried first, without those that tell none [LEARN-08]', () => {
  expect(countAttempts(ATTEMPTS).themes).toEqual([
    { theme: 'fork', tried: 2, solved: 1 },
    { theme: 'pin', tried: 1, solved: 1 },
  ]);
});

it('counts by day of UTC, the oldest first, without those whose date cannot be read', () => {
  expect(countAttempts([...ATTEMPTS, attempt(true, 'soon')]).days).toEqual([
    { day: '2026-11-18', tried: 1, solved: 1 },
    { day: '2026-11-20', tried: 2, solved: 1 },
    { day: '2026-11-21', tried: 1, solved: 1 },
  ]);
});

it('means the seconds of those that tell them', () => {
  const [first, second] = ATTEMPTS.map((one, index) => ({ ...one, seconds: [10, 25][index] }));
  expect(countAttempts([first!, second!, ...ATTEMPTS.slice(2)]).meanSeconds).toBe(17.5);
  expect(countAttempts(ATTEMPTS).meanSeconds).toBeNull();
});

it('knows no rating and no difficulty', () => {
  expect(countAttempts(ATTEMPTS)).toMatchObject({ rating: null, byDifficulty: [] });
});

it('tells the part that was solved in whole %', () => {
  expect(successPercent({ tried: 3, solved: 2 })).toBe(67);
});
