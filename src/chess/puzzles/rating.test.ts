import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INITIAL_RATING, type PuzzleRating, rateAttempt } from './rating';
import { isProvisional } from './themes';

/** mulberry32: repeatable numbers in [0, 1). */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Puzzles around the current rating, as they are served; deviations as of Lichess' puzzles. */
const solveMany = (strength: number, attempts: number, random: () => number): readonly PuzzleRating[] => {
  const ratings: PuzzleRating[] = [INITIAL_RATING];
  for (let attempt = 0; attempt < attempts; attempt++) {
    const solver = ratings.at(-1) ?? INITIAL_RATING;
    const puzzle = { rating: solver.rating + 400 * (random() - 0.5), deviation: 80 };
    const chance = 1 / (1 + 10 ** ((puzzle.rating - strength) / 400));
    ratings.push(rateAttempt(solver, puzzle, random() < chance));
  }
  return ratings;
};

const STRENGTHS = [700, 900, 1100, 1300, 1500, 1700, 1900, 2100, 2300, 2500] as const;

describe('the rating of a solver', () => {
  it.each(STRENGTHS)('of %i is within 100 points after 200 puzzles [LEARN-07]', (strength) => {
    const end = solveMany(strength, 200, randomFrom(strength)).at(-1);
    expect(Math.abs((end?.rating ?? 0) - strength)).toBeLessThanOrEqual(100);
  });

  it('changes by at most 250 points while it is provisional, and by 40 later', () => {
    for (const strength of STRENGTHS) {
      const ratings = solveMany(strength, 200, randomFrom(strength));
      for (const [index, after] of ratings.slice(1).entries()) {
        const before = ratings[index] ?? INITIAL_RATING;
        expect(Math.abs(after.rating - before.rating)).toBeLessThanOrEqual((index < 10 ? 250 : 40) + 1e-9);
      }
    }
  });

  it('is provisional for the first ten rated attempts', () => {
    const ratings = solveMany(1500, 11, randomFrom(1));
    expect(ratings.map(isProvisional)).toEqual([...Array.from({ length: 10 }, () => true), false, false]);
  });
});

it('is as in the example of the library, and the first step of the paper’s', () => {
  const lost = rateAttempt(INITIAL_RATING, { rating: 2000, deviation: 70 }, false);
  expect(lost.rating).toBeCloseTo(1467.6, 1);
  expect(lost.deviation).toBeCloseTo(318.6, 0);
  expect(lost.volatility).toBeCloseTo(0.03, 5);
  // The paper's first opponent: g = 0.9955, E = 0.639.
  const won = rateAttempt(INITIAL_RATING, { rating: 1400, deviation: 30 }, true);
  expect(won.rating).toBeCloseTo(1500 + (won.deviation ** 2 / 173.7178) * 0.9955 * (1 - 0.639), 0);
  expect(won.attempts).toBe(1);
});

it.each([
  [
    'a failure at the first puzzle, an easy one',
    { deviation: 350, attempts: 0 },
    { rating: 800, deviation: 60 },
    false,
    -250,
  ],
  ['the first solved puzzle, a hard one', { deviation: 350, attempts: 0 }, { rating: 3200, deviation: 80 }, true, 250],
  ['a failure while it is provisional', { deviation: 110, attempts: 9 }, { rating: 600, deviation: 60 }, false, -68],
  ['a failure once it has settled', { deviation: 110, attempts: 10 }, { rating: 600, deviation: 60 }, false, -40],
  [
    'a hard puzzle solved once it has settled',
    { deviation: 90, attempts: 40 },
    { rating: 3000, deviation: 60 },
    true,
    40,
  ],
  ['what moves it by less', { deviation: 60, attempts: 40 }, { rating: 1500, deviation: 60 }, true, 10],
])('changes by a bounded step: %s', (_, known, puzzle, isSolved, change) => {
  const solver = { ...INITIAL_RATING, ...known };
  expect(Math.round(rateAttempt(solver, puzzle, isSolved).rating - solver.rating)).toBe(change);
});

const rated = fc.record({ rating: fc.integer({ min: 400, max: 3300 }), deviation: fc.integer({ min: 45, max: 500 }) });

it('rises with a solved puzzle and falls with a failed one, and stays a number', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(rated, fc.boolean()), { minLength: 1, maxLength: 60 }), (attempts) => {
      let solver = INITIAL_RATING;
      for (const [puzzle, isSolved] of attempts) {
        const after = rateAttempt(solver, puzzle, isSolved);
        expect(Math.sign(after.rating - solver.rating)).toBe(isSolved ? 1 : -1);
        expect(Math.abs(after.rating - solver.rating)).toBeLessThanOrEqual((isProvisional(solver) ? 250 : 40) + 1e-9);
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
