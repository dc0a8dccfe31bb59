import { describe, expect, it } from 'vitest';
import { SAMPLE_OWNER } from '../../../contract/player/samples';
import { knownRatings, platformQuery, toPlatformUser } from './profile-card';

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

describe('what the platform tells', () => {
  it('is name, date and ratings of the speeds that were played [API-26]', () => {
    const answer = {
      id: 'rosalindrook',
      username: 'RosalindRook',
      createdAt: 1561200000000,
      perfs: {
        blitz: { rating: 1650, games: 20, prov: true },
        rapid: { rating: 1720 },
        bullet: { rating: 1500, games: 0 },
      },
    };
    expect(toPlatformUser(answer)).toEqual({
      username: 'RosalindRook',
      createdAt: 1561200000000,
      ratings: { blitz: 1650, rapid: 1720 },
    });
  });

  it('is whatever of it makes sense', () => {
    expect(toPlatformUser({})).toEqual({ ratings: {} });
    expect(toPlatformUser({ username: 7, createdAt: null, perfs: [] })).toEqual({ ratings: {} });
    expect(toPlatformUser({ perfs: { blitz: 'good', rapid: { rating: 1700, games: 'many' } } })).toEqual({
      ratings: { rapid: 1700 },
    });
    expect(() => toPlatformUser(null)).toThrow();
  });

  it('is asked for at Lichess, or where the server says, and never without a name there', () => {
    const urlFor = (user: object) => platformQuery({ username: 'a', ...user }).queryKey[0];
    expect(urlFor({ lichessId: 'a b' })).toBe('https://lichess.org/api/user/a%20b');
    expect(urlFor({ lichessId: 'a', platformUrl: 'http://127.0.0.1:5056/api/user/a' })).toMatch(/^http:/);
    const sampleName = SAMPLE_OWNER.username;
    expect(urlFor({ lichessId: sampleName })).toBeUndefined();
    expect(
      urlFor({ lichessId: sampleName, platformUrl: `https://lichess.org/api/user/${sampleName}` }),
    ).toBeUndefined();
    expect(urlFor({ lichessId: '' })).toBeUndefined();
    expect(urlFor({})).toBeUndefined();
  });
});
