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
  ])('of a weakness seen %d times is %s [LIM-11]', (count, level) => {
    expect(weaknessLevel(count)).toBe(level);
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
