import { expect, it } from 'vitest';
import { NAMED_THEMES } from '../../../../chess/puzzles/themes';
import { themeChoices } from './puzzle-filter';
import { themeLabel } from './puzzle-labels';

const COUNTED = {
  total: 9,
  themes: [
    { theme: 'pin', puzzles: 4, byDifficulty: [1, 3, 0, 0, 0] },
    { theme: 'fork', puzzles: 5, byDifficulty: [0, 0, 5, 0, 0] },
    { theme: 'skewer', puzzles: 0, byDifficulty: [0, 0, 0, 0, 0] },
    { theme: 'somethingElse', puzzles: 7, byDifficulty: [7, 0, 0, 0, 0] },
  ],
};

it('offers the themes that have puzzles and that can be asked for, the most important first', () => {
  expect(themeChoices(COUNTED, undefined)).toEqual([
    { theme: 'fork', puzzles: 5 },
    { theme: 'pin', puzzles: 4 },
  ]);
});

it('counts by difficulty', () => {
  expect(themeChoices(COUNTED, 2)).toEqual([
    { theme: 'fork', puzzles: 0 },
    { theme: 'pin', puzzles: 3 },
  ]);
});

it('offers all of them where nothing is counted', () => {
  expect(themeChoices(undefined, 3).map(({ theme }) => theme)).toEqual(NAMED_THEMES);
});

it('[LEARN-06] puts known themes into words and leaves others as they are told', () => {
  expect(themeLabel('backRankMate')).toBe('Back-rank mate');
  expect(themeLabel('Opening trap')).toBe('Opening trap');
});
