import { expect, it } from 'vitest';
import { buildOpponent } from '../../player/opponent';
import { MOST_BARS, ratingBars, ratingScale } from './rating-bars';

const INSIGHTS = { totalGames: 0, openingRepertoire: {} };
const games = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    whitePlayer: 'Meera',
    blackPlayer: 'Gustav',
    whiteRating: 1500 + index,
    result: '1-0',
    moves: ['e4'],
  }));

it('has a bar for each game with a known rating, the oldest first [OWN-10]', () => {
  const listed = games(4).map((game, index) => (index === 1 ? { ...game, whiteRating: null } : game));
  const bars = ratingBars(buildOpponent('Meera', listed, INSIGHTS));
  expect(bars.map(({ game, rating }) => [game, rating])).toEqual([
    ['3', 1503],
    ['2', 1502],
    ['0', 1500],
  ]);
});

it('has the latest hundred of more games', () => {
  const bars = ratingBars(buildOpponent('Meera', games(130), INSIGHTS));
  expect(bars).toHaveLength(MOST_BARS);
  expect(bars.at(-1)?.game).toBe('0');
});

it.each([
  [[1712], { low: 1710, high: 1720 }],
  [[1500], { low: 1490, high: 1500 }],
  [[1480, 1722], { low: 1400, high: 1800 }],
  [[600, 3000], { low: 500, high: 3000 }],
])('scales %j by round numbers from below the lowest', (ratings, scale) => {
  const { ticks, ...ends } = ratingScale(ratings);
  expect(ends).toEqual(scale);
  expect([ticks[0], ticks.at(-1)]).toEqual([scale.low, scale.high]);
  expect(ticks.length).toBeLessThanOrEqual(6);
  expect(Math.min(...ratings)).toBeGreaterThan(scale.low);
});
