import { describe, expect, it } from 'vitest';
import { dailyIndex } from './puzzle';

const places = (from: number, days: number, count: number): readonly (number | undefined)[] =>
  Array.from({ length: days }, (_, day) => dailyIndex(from + day, count));

describe('the puzzle of a day', () => {
  it.each([1, 2, 3, 7, 12, 247, 248, 1000])('comes once in %d days, whichever is the first', (count) => {
    for (const from of [0, 1, 20_777, 20_778, -5]) {
      expect([...places(from, count, count)].sort((one, other) => Number(one) - Number(other))).toEqual(
        Array.from({ length: count }, (_, place) => place),
      );
    }
  });

  it('is the same each time it is asked for, and another on the next day', () => {
    expect(dailyIndex(20_777, 247)).toBe(dailyIndex(20_777, 247));
    expect(dailyIndex(20_777, 247)).not.toBe(dailyIndex(20_778, 247));
  });

  it('is no neighbor of yesterday’s in the set', () => {
    const [today = 0, tomorrow = 0] = places(20_777, 2, 247);
    expect(Math.abs(today - tomorrow)).toBeGreaterThan(50);
  });

  it('is none of an empty set', () => {
    expect(dailyIndex(20_777, 0)).toBeUndefined();
  });
});
