import { describe, expect, it } from 'vitest';
import STARTER_PUZZLES from '../../content/starter-puzzles.json' with { type: 'json' };
import { deviationBy, estimateDeviation, estimateDifficulty, estimateRating, FEATURES, featuresOf } from './difficulty';
import FIT from './difficulty-fit.json' with { type: 'json' };

const [, ...ROWS] = STARTER_PUZZLES;

const PUZZLES = ROWS.map((row) => {
  const [, fen = '', moves = ''] = row.split(',');
  return { fen, moves: moves.split(' ') };
});

describe('the estimated rating', () => {
  it('has a weight for each feature, and no other', () => {
    expect(Object.keys(FIT.weights)).toEqual(FEATURES);
  });

  it('is the base and the sum of each feature times its weight', () => {
    const weights = new Map(Object.entries(FIT.weights));
    for (const puzzle of PUZZLES.slice(0, 20)) {
      const features = featuresOf(puzzle) ?? [];
      let rating = FIT.base;
      for (const name of FEATURES) rating += (weights.get(name) ?? 0) * (features[FEATURES.indexOf(name)] ?? 0);
      expect(estimateDifficulty(puzzle)).toBeCloseTo(rating, 6);
    }
  });

  it('is spread as ratings at Lichess are: both easy and hard puzzles are among the starter puzzles', () => {
    const ratings = PUZZLES.map(estimateRating);
    expect(ratings.filter((rating) => rating < 800).length).toBeGreaterThanOrEqual(25);
    expect(ratings.filter((rating) => rating > 1600).length).toBeGreaterThanOrEqual(25);
  });
});

describe('the deviation of an estimate', () => {
  const fit = { base: 0, weights: {}, deviations: [{ below: 900, deviation: 200 }, { deviation: 400 }] };

  it.each([
    [500, 200],
    [899, 200],
    [900, 400],
    [2600, 400],
  ])('at %i is %i', (rating, deviation) => {
    expect(deviationBy(fit, rating)).toBe(deviation);
  });

  it('is larger for hard puzzles, as was measured', () => {
    expect(estimateDeviation(1600)).toBeGreaterThan(1.5 * estimateDeviation(800));
  });
});
