import fc from 'fast-check';
import { expect, it } from 'vitest';
import { INITIAL_RATING, rateAttempt } from './attempts';

it('is as in the example of the library, and the first step of the paper’s', () => {
  const lost = rateAttempt(INITIAL_RATING, { rating: 2000, deviation: 70 }, false);
  expect(lost.rating).toBeCloseTo(1467.588, 3);
  expect(lost.deviation).toBeCloseTo(318.662, 3);
  expect(lost.volatility).toBeCloseTo(0.06, 5);
  // The paper's first opponent: g = 0.9955, E = 0.639.
  const won = rateAttempt(INITIAL_RATING, { rating: 1400, deviation: 30 }, true);
  expect(won.rating).toBeCloseTo(1500 + (won.deviation ** 2 / 173.7178) * 0.9955 * (1 - 0.639), 0);
  expect(won.attempts).toBe(1);
});

it.each([
  ['a slip at the first puzzle, an easy one', { deviation: 350 }, { rating: 400, deviation: 100 }, false, -250],
  ['the first solved puzzle, a hard one', { deviation: 350 }, { rating: 3200, deviation: 80 }, true, 250],
  ['a slip while it is still provisional', { deviation: 110.1 }, { rating: 600, deviation: 60 }, false, -69],
  ['a slip once it has settled', { deviation: 110 }, { rating: 600, deviation: 60 }, false, -40],
  ['a hard puzzle solved once it has settled', { deviation: 90 }, { rating: 3000, deviation: 60 }, true, 40],
  ['what moves it by less', { deviation: 60 }, { rating: 1500, deviation: 60 }, true, 10],
])('moves by a bounded step: %s', (_, { deviation }, puzzle, isSolved, step) => {
  const solver = { ...INITIAL_RATING, deviation, attempts: 3 };
  expect(Math.round(rateAttempt(solver, puzzle, isSolved).rating - solver.rating)).toBe(step);
});

const rated = fc.record({ rating: fc.integer({ min: 400, max: 3300 }), deviation: fc.integer({ min: 45, max: 500 }) });

it('rises with a solved puzzle and falls with a failed one, and stays a number', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(rated, fc.boolean()), { minLength: 1, maxLength: 60 }), (attempts) => {
      let solver = INITIAL_RATING;
      for (const [puzzle, isSolved] of attempts) {
        const after = rateAttempt(solver, puzzle, isSolved);
        expect(Math.sign(after.rating - solver.rating)).toBe(isSolved ? 1 : -1);
        expect(Math.abs(after.rating - solver.rating)).toBeLessThanOrEqual((solver.deviation > 110 ? 250 : 40) + 1e-9);
        expect(after.deviation).toBeGreaterThan(0);
        expect(after.deviation).toBeLessThanOrEqual(360);
        expect(Number.isFinite(after.rating + after.deviation + after.volatility)).toBe(true);
        solver = after;
      }
      expect(solver.attempts).toBe(attempts.length);
    }),
  );
});

it('comes near to the puzzles that are solved half of the time', () => {
  let solver = INITIAL_RATING;
  for (let turn = 0; turn < 400; turn += 1)
    solver = rateAttempt(solver, { rating: 2000, deviation: 80 }, turn % 2 === 0);
  expect(Math.abs(solver.rating - 2000)).toBeLessThan(50);
  expect(solver.deviation).toBeLessThan(100);
});
