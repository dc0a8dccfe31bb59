import { expect, it } from 'vitest';
import { buildOpponent } from '../../../player/opponent';
import { MOST_BARS, ratingBars } from './rating-bars';

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
