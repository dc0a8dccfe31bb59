import { expect, it } from 'vitest';
import { buildOpponent, type Opponent } from './opponent';
import { knownRating, ratingOrEstimate } from './shown-ratings';

const rated = (ratings: Opponent['ratings'], currentRating?: number): Opponent => ({
  ...buildOpponent('Ida', [], { totalGames: 0, openingRepertoire: {} }),
  ratings,
  speedGames: { bullet: 12 },
  ...(currentRating === undefined ? {} : { currentRating }),
});

it('has the bullet rating itself where it is known, else 150 below blitz, else a dash [SCT-39]', () => {
  expect(ratingOrEstimate(rated({ bullet: 1777, blitz: 1950 }), 'bullet')).toMatchObject({
    value: '1777',
    note: '12 games',
  });
  expect(ratingOrEstimate(rated({ blitz: 1950 }), 'bullet')).toMatchObject({
    value: '1800',
    note: 'estimate: blitz minus 150',
  });
  expect(ratingOrEstimate(rated({ rapid: 2000 }, 2000), 'bullet').value).toBe('–');
});

it('has the classical rating itself where it is known, else the current one, else a dash [SCT-40, SCT-41]', () => {
  expect(ratingOrEstimate(rated({ classical: 1899 }, 1987), 'classical').value).toBe('1899');
  expect(ratingOrEstimate(rated({}, 1987), 'classical')).toMatchObject({ value: '1987', note: 'From current rating' });
  expect(ratingOrEstimate(rated({}), 'classical').value).toBe('–');
});

it('estimates nothing of oneself', () => {
  expect(knownRating(rated({ blitz: 1950 }, 1950), 'bullet').value).toBe('–');
  expect(knownRating(rated({ blitz: 1950 }, 1950), 'classical').value).toBe('–');
});
