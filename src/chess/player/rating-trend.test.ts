import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SPEEDS } from '../clock';
import { MOST_OF_FORMAT, stretchOf, thinTrend, TREND_STRETCHES, type TrendPoint } from './rating-trend';

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
        if (all!.length <= MOST_OF_FORMAT) {
          expect(shown).toEqual(all);
          continue;
        }
        expect(shown!.length).toBeLessThanOrEqual(MOST_OF_FORMAT);
        const time = { from: all![0]!.playedAt, to: all!.at(-1)!.playedAt };
        for (let stretch = 0; stretch < TREND_STRETCHES; stretch += 1) {
          const [whole, left] = [all!, shown!].map((some) =>
            some.filter(({ playedAt }) => stretchOf(time, playedAt) === stretch),
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
    ...{ game: `many ${index}`, playedAt: 1000 * index, rating: 1500 + (index % 60), speed: 'blitz' as const },
  }));
  const few = many.slice(400, 410).map((game) => ({ ...game, game: `few ${game.game}`, speed: 'rapid' as const }));
  const kept = thinTrend([...many.slice(0, 410), ...few, ...many.slice(410)]);
  expect(kept.filter(({ speed }) => speed === 'rapid')).toEqual(few);
  expect(kept.length).toBeLessThanOrEqual(210);
  expect([kept[0], kept.at(-1)]).toEqual([many[0], many.at(-1)]);
});
