import { expect, it } from 'vitest';
import { shownChange } from './rating-change';

it('shows the measured change alone, with its sign and its games [HOME-17]', () => {
  const changes = [14, -3, 0].map((change) => shownChange({ weeklyRatingChange: { change, games: 7 } }));
  expect(changes.map(({ text }) => text)).toEqual(['+14 this week', '−3 this week', '±0 this week']);
  expect(changes.map(({ basis }) => basis)).toEqual(Array(3).fill('from 7 rapid games'));
});

it('shows the fixed change, which rests on nothing, while none is measured [HOME-17]', () => {
  expect(shownChange({ weeklyRatingChange: null })).toEqual({ text: '+23 this week' });
  expect(shownChange({})).toEqual({ text: '+23 this week' });
});
