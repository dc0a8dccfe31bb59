import { expect, it } from 'vitest';
import { shownRemaining } from './puzzles-remaining';

const afterSolving = (solved: number) => shownRemaining({ today: { tried: 9, solved, isDailySolved: false } });

it('counts down from three by what was solved today [HOME-06]', () => {
  expect([0, 1, 2, 3, 8].map((solved) => afterSolving(solved).text)).toEqual([
    '3 puzzles remaining',
    '2 puzzles remaining',
    '1 puzzle remaining',
    '0 puzzles remaining',
    '0 puzzles remaining',
  ]);
  expect(afterSolving(0).isSample).toBe(false);
});

it('is the fixed text, marked as a sample, where nobody knows what was solved [HOME-06]', () => {
  expect(shownRemaining(undefined)).toEqual({ text: '3 puzzles remaining', isSample: true });
});
