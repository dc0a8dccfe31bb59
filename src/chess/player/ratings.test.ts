import { describe, expect, it } from 'vitest';
import type { Speed } from '../clock';
import { listRatings, reportRatings, tallyRating, type RatingsReport } from './ratings';
import { sumTallies } from './sums';

const rated = (id: string, playedAt: number, speed: Speed, rating?: number) => ({
  id,
  playedAt,
  speed,
  rating,
});

type Rated = Parameters<typeof listRatings>[0];
const ratingsOf = (rows: Rated): RatingsReport => reportRatings(sumTallies(rows.map(tallyRating)), listRatings(rows));

// The latest first, as reports hand them over.
const games = [
  rated('e', 50, 'rapid'),
  rated('d', 40, 'rapid', 1700),
  rated('c', 30, 'blitz', 1511),
  rated('b', 20, 'blitz', 1500),
  rated('a', 10, 'rapid', 1680),
];

describe('the ratings of a player', () => {
  it('have the latest as the current one, and of each format the latest', () => {
    const { current, bySpeed } = ratingsOf(games);
    expect(current).toBe(1700);
    expect(bySpeed).toEqual([
      { speed: 'blitz', rating: 1511, playedAt: 30, games: 2 },
      { speed: 'rapid', rating: 1700, playedAt: 40, games: 2 },
    ]);
  });

  it('call the format active that was played most, the last played of equals', () => {
    expect(ratingsOf(games).active?.speed).toBe('rapid');
    expect(ratingsOf([...games, rated('older', 5, 'blitz', 1490)]).active).toMatchObject({
      speed: 'blitz',
      rating: 1511,
      games: 3,
    });
  });

  it('draw the trend game by game, oldest first', () => {
    expect(ratingsOf(games).trend.map(({ game, rating }) => [game, rating])).toEqual([
      ['a', 1680],
      ['b', 1500],
      ['c', 1511],
      ['d', 1700],
    ]);
  });

  it('rest on games with a known rating', () => {
    expect(ratingsOf(games)).toMatchObject({ games: 4, average: 1598 });
    expect(ratingsOf([rated('a', 1, 'blitz')])).toEqual({ games: 0, bySpeed: [], trend: [] });
  });
});
