import { describe, expect, it } from 'vitest';
import {
  chooseForStep,
  FULL_CLOCK,
  penalizeClock,
  RUN_TIME,
  runStep,
  startClock,
  STEP_PUZZLES,
  stopClock,
  timeLeft,
} from './run';

describe('the steps of a run', () => {
  it('go up by half a difficulty, and stay at the hardest', () => {
    expect([0, 1, 2, 8, 9, 10, 400].map(runStep)).toEqual([
      { difficulty: 1, half: 'lower' },
      { difficulty: 1, half: 'upper' },
      { difficulty: 2, half: 'lower' },
      { difficulty: 5, half: 'lower' },
      { difficulty: 5, half: 'upper' },
      { difficulty: 5, half: 'upper' },
      { difficulty: 5, half: 'upper' },
    ]);
  });

  it('rise within a step and from one half to the next', () => {
    const candidates = [1340, 1010, 1300, 1290, 1070, 1030, 1150, 1110, 1220, 1190, 1260, 1330, 1350, 1050, 1240, 1001];
    const rated = candidates.map((rating) => ({ rating }));
    const lower = chooseForStep(rated, 'lower').map(({ rating }) => rating);
    const upper = chooseForStep(rated, 'upper').map(({ rating }) => rating);
    expect(lower).toHaveLength(STEP_PUZZLES);
    expect(upper).toHaveLength(STEP_PUZZLES);
    const all = [...lower, ...upper];
    expect(all).toEqual(all.toSorted((one, other) => one - other));
    expect(new Set(all).size).toBe(all.length);
    expect([all[0], all.at(-1)]).toEqual([1001, 1350]);
  });

  it('take what there is where there are few, and never one twice', () => {
    expect(chooseForStep([{ rating: 9 }, { rating: 3 }], 'upper')).toEqual([{ rating: 3 }, { rating: 9 }]);
    expect(chooseForStep([], 'lower')).toEqual([]);
    for (let count = 1; count < 30; count++) {
      const rated = Array.from({ length: count }, (_, rating) => ({ rating }));
      for (const half of ['lower', 'upper'] as const) {
        const chosen = chooseForStep(rated, half);
        expect(chosen).toHaveLength(Math.min(count, STEP_PUZZLES));
        expect(new Set(chosen).size).toBe(chosen.length);
      }
    }
  });
});

describe('the clock of a run', () => {
  it('runs only while it is set going', () => {
    expect(timeLeft(FULL_CLOCK, 99_999)).toBe(RUN_TIME);
    const going = startClock(FULL_CLOCK, 1000);
    expect(timeLeft(going, 31_000)).toBe(150_000);
    const stopped = stopClock(going, 31_000);
    expect(timeLeft(stopped, 500_000)).toBe(150_000);
    expect(timeLeft(startClock(stopped, 600_000), 610_000)).toBe(140_000);
  });

  it('goes on as it is when it is set going twice', () => {
    const going = startClock(FULL_CLOCK, 1000);
    expect(startClock(going, 5000)).toEqual(going);
  });

  it('loses ten seconds by a wrong move, running or stopped, and never shows less than nothing', () => {
    const going = startClock(FULL_CLOCK, 0);
    expect(timeLeft(penalizeClock(going, 20_000), 21_000)).toBe(149_000);
    expect(timeLeft(penalizeClock(stopClock(going, 20_000), 25_000), 99_000)).toBe(150_000);
    expect(timeLeft(penalizeClock(going, 175_000), 175_000)).toBe(0);
    expect(timeLeft(going, 400_000)).toBe(0);
  });
});
