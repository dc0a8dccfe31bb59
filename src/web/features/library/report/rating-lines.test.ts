import { expect, it } from 'vitest';
import type { Speed } from '../../../../chess/clock';
import { listRatings, ratingStats, reportRatings } from '../../../../chess/player/ratings';
import { sumStats } from '../../../../chess/player/results';
import { nearestGame, rangeText, ratingLines, tableRows } from './rating-lines';

const game = (id: string, day: number, rating: number, speed: Speed) => ({
  game: id,
  playedAt: Date.UTC(2026, 10, day, 12),
  rating,
  speed,
});
const GAMES = [game('1', 2, 1700, 'rapid'), game('2', 3, 1500, 'bullet'), game('3', 9, 1712, 'rapid')];

const RATINGS = reportRatings(
  sumStats(GAMES.map(ratingStats)),
  listRatings(GAMES.map(({ game: id, ...rest }) => ({ id, ...rest })).toReversed()),
);

it('draws a line for each format, the one with the most games first [OWN-10]', () => {
  expect(ratingLines(RATINGS)).toEqual([
    {
      name: 'Rapid',
      games: 2,
      points: [
        { at: Date.UTC(2026, 10, 2, 12), value: 1700 },
        { at: Date.UTC(2026, 10, 9, 12), value: 1712 },
      ],
    },
    { name: 'Bullet', games: 1, points: [{ at: Date.UTC(2026, 10, 3, 12), value: 1500 }] },
  ]);
});

it('finds the game that is nearest to a moment', () => {
  const nearest = [1, 2, 4, 7, 30].map((day) => nearestGame(GAMES, Date.UTC(2026, 10, day, 12)));
  expect(nearest).toEqual([0, 0, 1, 2, 2]);
});

it('says the trend in words, and each line in a row', () => {
  expect(rangeText(RATINGS)).toBe('3 games, lowest 1500, highest 1712');
  expect(tableRows(RATINGS)).toEqual([
    ['Rapid', '2', '1700, 2 Nov 2026', '1712, 9 Nov 2026', '1700', '1712'],
    ['Bullet', '1', '1500, 3 Nov 2026', '1500, 3 Nov 2026', '1500', '1500'],
  ]);
});

it('says of how many games there is a rating where not all of them are shown', () => {
  const thinned = { ...RATINGS, games: 5210, bySpeed: RATINGS.bySpeed.map((one) => ({ ...one, games: 2600 })) };
  expect(rangeText(thinned)).toBe('5,210 games, 3 shown, lowest 1500, highest 1712');
  expect(tableRows(thinned).map(([name, games]) => [name, games])).toEqual([
    ['Bullet', '2600'],
    ['Rapid', '2600'],
  ]);
});
