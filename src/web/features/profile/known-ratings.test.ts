import { expect, it } from 'vitest';
import { knownRatings } from './known-ratings';

it('the platform’s rating goes before the user’s, and that before the one in the statistics [API-26] [ENT-01] [ENT-04]', () => {
  expect(
    knownRatings(
      { ratingByFormat: { blitz: 1633, rapid: 1712 } },
      {
        ultraBulletRating: null,
        bulletRating: 1540,
        blitzRating: 1,
        rapidRating: 1,
        classicalRating: 1750,
      },
      { ratings: { rapid: 1720 } },
    ),
  ).toEqual([
    { speed: 'bullet', rating: 1540, isCurrent: false },
    { speed: 'blitz', rating: 1633, isCurrent: false },
    { speed: 'rapid', rating: 1720, isCurrent: true },
    { speed: 'classical', rating: 1750, isCurrent: false },
  ]);
});

it('nothing known is no rating', () => {
  expect(knownRatings(undefined, undefined, undefined)).toEqual([]);
});
