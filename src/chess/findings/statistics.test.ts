import { describe, expect, it } from 'vitest';
import { scoreInterval } from './statistics';

describe('the interval of a score', () => {
  /** Wilson's bounds are the scores from which the observed one is so many standard errors away. */
  it.each([
    [0.5, 20, 1.96],
    [0.8, 12, 1.2816],
    [0.25, 100, 0.8416],
  ])('ends where %d in %d games is %d deviations away', (score, games, deviations) => {
    const { low, high } = scoreInterval(score, games, deviations);
    for (const bound of [low, high])
      expect(Math.abs(score - bound) / Math.sqrt((bound * (1 - bound)) / games)).toBeCloseTo(deviations, 9);
  });
});
