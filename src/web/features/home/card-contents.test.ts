import { expect, it } from 'vitest';
import { ratingChange, remainingPuzzles } from './card-contents';

it('shows the measured change alone, with its sign and its games [HOME-17]', () => {
  const changes = [14, -3, 0].map((change) => ratingChange({ weeklyRatingChange: { change, games: 7 } }));
  expect(changes.map(({ text }) => text)).toEqual(['+14 this week', '−3 this week', '±0 this week']);
  expect(changes.map(({ basis }) => basis)).toEqual(Array(3).fill('from 7 rapid games'));
});

it('shows the fixed change, which rests on nothing, while none is measured [HOME-17]', () => {
  expect(ratingChange({ weeklyRatingChange: null })).toEqual({ text: '+23 this week' });
  expect(ratingChange({})).toEqual({ text: '+23 this week' });
});

const afterSolving = (solved: number) => remainingPuzzles({ today: { tried: 9, solved, isDailySolved: false } });

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
  expect(remainingPuzzles(undefined)).toEqual({ text: '3 puzzles remaining', isSample: true });
});
