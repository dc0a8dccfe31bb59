import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currentCycle, cyclesOf, lastComplete, missedOrSlow, puzzlesLeft, type SetResult } from './cycles';

const result = (cycle: number, puzzleId: number, solved = true, seconds = 10): SetResult => ({
  cycle,
  puzzleId,
  solved,
  seconds,
});

it('adds up the tries of each cycle', () => {
  const results = [result(1, 7), result(1, 8, false, 30), result(2, 7, true, 4)];
  expect(cyclesOf([7, 8], results)).toEqual([
    { cycle: 1, tried: 2, solved: 1, seconds: 40, isComplete: true },
    { cycle: 2, tried: 1, solved: 1, seconds: 4, isComplete: false },
  ]);
  expect(currentCycle(cyclesOf([7, 8], results))).toBe(2);
  expect(puzzlesLeft([7, 8], results, 2)).toEqual([8]);
});

it('begins with the first cycle, and goes on to the next after a complete one', () => {
  expect(currentCycle(cyclesOf([7, 8], []))).toBe(1);
  expect(currentCycle(cyclesOf([7], [result(1, 7)]))).toBe(2);
});

it('has the last complete cycle in the order of the set', () => {
  const results = [result(1, 8, false, 30), result(1, 7), result(2, 7, true, 4)];
  expect(lastComplete([7, 8], results)).toEqual([result(1, 7), result(1, 8, false, 30)]);
  expect(lastComplete([7, 8], results.slice(1))).toBeUndefined();
});

it('names the missed ones, then those that took more than twice as long as most', () => {
  const tries = [result(1, 1), result(1, 2, true, 21), result(1, 3, false, 5), result(1, 4), result(1, 5, true, 90)];
  expect(missedOrSlow(tries).map(({ puzzleId }) => puzzleId)).toEqual([3, 5, 2]);
  expect(missedOrSlow([result(1, 1), result(1, 2, true, 20)])).toEqual([]);
});

it('does not count puzzles that no longer exist', () => {
  expect(cyclesOf([7], [result(1, 7), result(1, 8, false)])).toEqual([
    { cycle: 1, tried: 1, solved: 1, seconds: 10, isComplete: true },
  ]);
});

it('ends each cycle after every puzzle, whatever the results', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 12 }), fc.array(fc.boolean()), (ids, answers) => {
      const results: SetResult[] = [];
      for (let step = 0; step < 3 * ids.length; step++) {
        const cycle = currentCycle(cyclesOf(ids, results));
        expect(cycle).toBe(1 + Math.floor(step / ids.length));
        const [next] = puzzlesLeft(ids, results, cycle);
        expect(next).toBe(ids[step % ids.length]);
        results.push(result(cycle, next ?? 0, answers[step] ?? true));
      }
    }),
  );
});
