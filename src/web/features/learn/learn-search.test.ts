import { expect, it } from 'vitest';
import { parseLearnSearch, toFilter } from './learn-search';

it.each([
  ['', {}],
  ['?theme=fork&difficulty=4', { theme: 'fork', difficulty: 4 }],
  ['?theme=nonsense&difficulty=6', {}],
  ['?difficulty=3.0', {}],
  ['?train=own', { train: 'own' }],
  ['?train=1e5', { train: '1e5' }],
  ['?train="123"', { train: '123' }],
  ['?train=', {}],
  ['?puzzle=daily', { puzzle: 'daily' }],
  ['?puzzle=17', { puzzle: 17 }],
  ['?run=streak', { run: 'streak' }],
  ['?run=timed', { run: 'timed' }],
  ['?run=marathon', {}],
  ['?puzzle=0', {}],
  ['?puzzle=-1', {}],
  ['?puzzle=1e3', {}],
  ['?puzzle=99999999999999999999', {}],
])('reads %s', (search, expected) => {
  expect(parseLearnSearch(search)).toEqual(expected);
});

it('keeps the filter apart from what is shown in its place', () => {
  expect(toFilter(parseLearnSearch('?theme=pin&difficulty=2&train=own&puzzle=3'))).toEqual({
    theme: 'pin',
    difficulty: 2,
  });
});
