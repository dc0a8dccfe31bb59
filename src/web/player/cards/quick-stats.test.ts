import { expect, it } from 'vitest';
import { shownRating } from './quick-stats';

it('has the rating with where it is from, and a dash where it is not known [SCT-38]', () => {
  expect(shownRating({ speed: 'bullet', rating: 1777, from: 'games', games: 12 }, false)).toEqual({
    label: 'Bullet',
    value: '1777',
    note: '12 games',
  });
  expect(shownRating({ speed: 'rapid', rating: 1801, from: 'site', games: 0 }, false).note).toBe('Rating on the site');
  expect(shownRating({ speed: 'rapid', games: 0 }, false)).toMatchObject({ value: '–', note: 'No rated games' });
});

it('says of an estimate that it is one, and estimates nothing of oneself [SCT-39, SCT-40]', () => {
  const [bullet, classical] = [
    { speed: 'bullet', rating: 1800, from: 'blitz', games: 0 },
    { speed: 'classical', rating: 1987, from: 'current', games: 0 },
  ] as const;
  expect(shownRating(bullet, false)).toMatchObject({ value: '1800', note: 'estimate: blitz minus 150' });
  expect(shownRating(classical, false)).toMatchObject({ value: '1987', note: 'From current rating' });
  for (const format of [bullet, classical]) expect(shownRating(format, true).value).toBe('–');
});
