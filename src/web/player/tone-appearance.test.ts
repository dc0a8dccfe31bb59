import { expect, it } from 'vitest';
import { scoreTone, winRateTone } from '../../chess/player/results';
import { myWinRateAppearance, openingLabel, winRateAppearance } from './tone-appearance';

const WORDS = [
  // Won 45 of 100 and drew 38.
  ['scores 64%', { games: 100, winRate: 45, score: 64 }],
  ['scores 50%', { games: 5, winRate: 0, score: 50 }],
  ['wins rarely', { games: 100, winRate: 49, score: 49 }],
  ['wins rarely', { games: 5, winRate: 20, score: 40 }],
  ['even', { games: 5, winRate: 60, score: 60 }],
  // Won 6 of 10 and drew 4.
  ['scores 80%', { games: 10, winRate: 60, score: 80 }],
  ['wins often', { games: 9, winRate: 78, score: 78 }],
  ['few games', { games: 4, winRate: 100, score: 100 }],
  ['few games', { games: 1, winRate: 0, score: 0 }],
] as const;

it.each(WORDS)('an opening "%s" where that is so: %o [LIM-09]', (word, figures) => {
  expect(openingLabel(winRateAppearance[winRateTone(figures.winRate)], figures)).toBe(word);
  expect(openingLabel(myWinRateAppearance[scoreTone(figures.winRate)], figures)).toBe(word);
});

it('whoever scores half of the points never wins rarely', () => {
  for (let winRate = 0; winRate <= 100; winRate++) {
    for (let score = 50; score <= 100; score++) {
      const word = openingLabel(winRateAppearance[winRateTone(winRate)], { games: 20, score });
      expect(word).not.toBe('wins rarely');
    }
  }
});
