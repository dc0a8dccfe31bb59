import { describe, expect, it } from 'vitest';
import { puzzleSuccessTone, scoreTone, weaknessLevel, winRateTone } from './tones';

describe('the tone of a figure', () => {
  it.each([
    [0, 'green'],
    [49, 'green'],
    [49.9, 'green'],
    [50, 'yellow'],
    [69, 'yellow'],
    [70, 'red'],
    [100, 'red'],
  ])('of an opening won in %d %% is %s [LIM-09]', (percent, tone) => {
    expect(winRateTone(percent)).toBe(tone);
  });

  it.each([
    [0, 'red'],
    [49, 'red'],
    [50, 'yellow'],
    [69, 'yellow'],
    [70, 'green'],
    [100, 'green'],
  ])('of a score of %d is %s [LIM-10]', (percent, tone) => {
    expect(scoreTone(percent)).toBe(tone);
  });

  it.each([
    [1, 'Minor'],
    [9, 'Minor'],
    [10, 'Moderate'],
    [19, 'Moderate'],
    [20, 'Critical'],
  ])('of a weakness seen %d times in 50 games is %s [LIM-11]', (count, level) => {
    expect(weaknessLevel(count, 50)).toBe(level);
  });

  it.each([
    [3, 30, 'Minor'],
    [6, 30, 'Moderate'],
    [12, 30, 'Critical'],
    [29, 150, 'Minor'],
    [30, 150, 'Moderate'],
    [599, 3000, 'Minor'],
    [1199, 3000, 'Moderate'],
    [1200, 3000, 'Critical'],
  ])('of a weakness seen %d times in %d games is %s, for it counts for 50 games [LIM-11]', (count, games, level) => {
    expect(weaknessLevel(count, games)).toBe(level);
  });

  it.each([
    [0, 'red'],
    [49, 'red'],
    [50, 'orange'],
    [74, 'orange'],
    [75, 'green'],
    [100, 'green'],
  ])('of a theme solved in %d %% is %s [LIM-12]', (percent, tone) => {
    expect(puzzleSuccessTone(percent)).toBe(tone);
  });
});
