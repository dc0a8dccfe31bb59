import { expect, it } from 'vitest';
import { dateText, fractionText, gamesText, orDash, ratingText, splitName } from './labels';

it.each([
  ['missedForks', 'Missed Forks'],
  ['backRank', 'Back Rank'],
  ['fork', 'Fork'],
  ['poor_endgame-play', 'Poor Endgame Play'],
])('splits the name %s into words: %s [SCT-19]', (name, words) => {
  expect(splitName(name)).toBe(words);
});

it('counts games in words', () => {
  const counts = [0, 1, 12, 999, 1000, 1_234_567];
  const texts = ['0 games', '1 game', '12 games', '999 games', '1,000 games', '1,234,567 games'];
  expect(counts.map(gamesText)).toEqual(texts);
});

it('shows a dash for what is missing [SCT-30, SCT-44]', () => {
  expect([fractionText(3, 120), fractionText(3, null), fractionText(undefined, 120)]).toEqual([
    '3/120',
    '3/–',
    '–/120',
  ]);
  expect([orDash(0), orDash(''), orDash(null)]).toEqual(['0', '–', '–']);
  expect([dateText('2026-07-01T12:00:00Z'), dateText('soon'), dateText(undefined)]).toEqual(['1 Jul 2026', '–', '–']);
});

it('shows a rating as a whole number [SCT-36]', () => {
  expect([ratingText(1849.6), ratingText(undefined)]).toEqual(['1850', '–']);
});
