import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Speed, SPEEDS } from '../clock';
import {
  bucketOf,
  listRatings,
  MAX_TREND_POINTS,
  ratingChange,
  type RatingsReport,
  ratingStats,
  reportRatings,
  thinTrend,
  TREND_BUCKETS,
  type TrendPoint,
  weekBefore,
} from './ratings';
import { sumStats } from './results';

const rated = (id: string, playedAt: number, speed: Speed, rating?: number) => ({
  id,
  playedAt,
  speed,
  rating,
});

type Rated = Parameters<typeof listRatings>[0];

const ratingsOf = (rows: Rated): RatingsReport => reportRatings(sumStats(rows.map(ratingStats)), listRatings(rows));

// Latest first.
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

const anyGames = fc
  .record({ count: fc.nat(900), pause: fc.nat(5000), step: fc.nat(400), wave: fc.integer({ min: 1, max: 90 }) })
  .map(({ count, pause, step, wave }) =>
    Array.from({ length: count }, (_, index) => ({
      game: String(index),
      playedAt: Math.floor(index / 3) * pause + (index % wave),
      rating: 1500 + ((index * step) % 97),
      speed: SPEEDS[Number(index % 4 === 0)]!,
    })),
  )
  .map((games) => games.toSorted((one, other) => one.playedAt - other.playedAt));

const edgesOf = (games: readonly TrendPoint[]) => {
  const ratings = games.map(({ rating }) => rating);
  return [games[0], games.at(-1), Math.max(...ratings), Math.min(...ratings)];
};

it('keeps of each format the first game, the last, the highest and the lowest of every stretch of time', () => {
  fc.assert(
    fc.property(anyGames, (games) => {
      const kept = thinTrend(games);
      expect(kept).toEqual(games.filter((game) => kept.includes(game)));
      for (const speed of SPEEDS) {
        const [all, shown] = [games, kept].map((some) => some.filter((game) => game.speed === speed));
        if (all!.length <= MAX_TREND_POINTS) {
          expect(shown).toEqual(all);
          continue;
        }
        expect(shown!.length).toBeLessThanOrEqual(MAX_TREND_POINTS);
        const time = { from: all![0]!.playedAt, to: all!.at(-1)!.playedAt };
        for (let stretch = 0; stretch < TREND_BUCKETS; stretch += 1) {
          const [whole, left] = [all!, shown!].map((some) =>
            some.filter(({ playedAt }) => bucketOf(time, playedAt) === stretch),
          );
          expect(edgesOf(left!)).toEqual(edgesOf(whole!));
        }
      }
    }),
    { numRuns: 100 },
  );
});

it('keeps everything of a format with few games beside one with many', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    game: `many ${index}`,
    playedAt: 1000 * index,
    rating: 1500 + (index % 60),
    speed: 'blitz' as const,
  }));
  const few = many.slice(400, 410).map((game) => ({ ...game, game: `few ${game.game}`, speed: 'rapid' as const }));
  const kept = thinTrend([...many.slice(0, 410), ...few, ...many.slice(410)]);
  expect(kept.filter(({ speed }) => speed === 'rapid')).toEqual(few);
  expect(kept.length).toBeLessThanOrEqual(210);
  expect([kept[0], kept.at(-1)]).toEqual([many[0], many.at(-1)]);
});

it('goes from the first rating of the week to the latest, and says from how many games [HOME-17]', () => {
  expect(ratingChange({ first: 1702, latest: 1720, games: 7 })).toEqual({ change: 18, games: 7 });
  expect(ratingChange({ first: 1720, latest: 1702, games: 2 })).toEqual({ change: -18, games: 2 });
});

it('is not known from fewer than two games', () => {
  expect(ratingChange({ first: 1702, latest: 1702, games: 1 })).toBeUndefined();
  expect(ratingChange({ games: 0 })).toBeUndefined();
});

it('takes seven days for a week', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(weekBefore(now)).toEqual({ after: Date.parse('2026-11-13T12:00:00Z'), until: now });
});
