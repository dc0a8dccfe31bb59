import { expect, it } from 'vitest';
import { GAME_ORDERS, type GameOrder } from '../../../../contract/library';
import { gameOf } from '../../../../test/profile-of-games';
import { toShownGame } from '../../../player/games/shown-game';
import { COLUMNS, gridStep, sortDirection, sortGames } from './games-table';

const game = (id: string, opponent: string, rating: number | undefined, accuracy: number | null, plies: number) =>
  toShownGame(
    gameOf('bo ek', {
      id,
      whitePlayer: opponent,
      blackPlayer: 'Bo Ek',
      result: '0-1',
      plies,
      moves: [],
      analysisData: { accuracy },
      whiteRating: rating,
    }),
  );

const GAMES = [
  game('newest', 'Tove Lind', 1800, null, 40),
  game('second', 'Åke Berg', undefined, 71.5, 81),
  game('third', '?', 2100, 0, 40),
  game('oldest', 'ada holm', 1800, 90, 3),
];

it.each<[GameOrder, readonly string[]]>([
  ['newest', ['newest', 'second', 'third', 'oldest']],
  ['oldest', ['oldest', 'third', 'second', 'newest']],
  ['mostAccurate', ['oldest', 'second', 'third', 'newest']],
  ['leastAccurate', ['third', 'second', 'oldest', 'newest']],
  ['strongestOpponent', ['third', 'newest', 'oldest', 'second']],
  ['weakestOpponent', ['newest', 'oldest', 'third', 'second']],
  ['opponentAToZ', ['oldest', 'second', 'newest', 'third']],
  ['opponentZToA', ['newest', 'second', 'oldest', 'third']],
  ['longest', ['second', 'newest', 'third', 'oldest']],
  ['shortest', ['oldest', 'newest', 'third', 'second']],
])('with %s has games without the value last, and the newest of equals first', (order, ids) => {
  expect(sortGames(GAMES, order).map(({ id }) => id)).toEqual(ids);
});

it('names the direction of one column at most, a different one at each of its presses', () => {
  for (const order of GAME_ORDERS) {
    const sorted = COLUMNS.filter((column) => sortDirection(column, order) !== undefined);
    expect(sorted.length).toBe(order.endsWith('estOpponent') ? 0 : 1);
  }
  for (const column of COLUMNS) {
    const directions = (column.orders ?? []).map((order) => sortDirection(column, order));
    expect(new Set(directions).size).toBe(directions.length);
  }
});

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 4, 5],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 0, 0],
  ['ArrowUp', -1, 0],
  ['PageDown', 4, 14],
  ['PageDown', 95, 99],
  ['PageUp', 14, 4],
  ['PageUp', 4, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['x', 50, undefined],
])('%s from row %i of 100 leads to %s', (key, active, row) => {
  expect(gridStep(key, { active, count: 100, pageSize: 10 })).toBe(row);
});

it('leads nowhere in an empty list', () => {
  expect(gridStep('End', { active: -1, count: 0, pageSize: 10 })).toBeUndefined();
});
