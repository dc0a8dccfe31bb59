import { expect, it } from 'vitest';
import type { PuzzleDto } from '../../../contract/learn/puzzles';
import { pickOffline } from './puzzle-queries';

const puzzle = (id: number, difficulty: number, themes: string[]): PuzzleDto => ({
  id,
  difficulty,
  themes,
  fen: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1',
  moves: ['Ra8#'],
});

const SUPPLY = [puzzle(1, 3, ['fork']), puzzle(2, 3, ['pin']), puzzle(3, 2, ['fork', 'mate'])];

const idOf = (...[search, current]: [Parameters<typeof pickOffline>[1], number?]) =>
  pickOffline(SUPPLY, search, { current })?.id;

it('goes through the kept puzzles one after the other, and round', () => {
  expect([idOf({}), idOf({}, 1), idOf({}, 2), idOf({}, 3), idOf({}, 99)]).toEqual([1, 2, 3, 1, 1]);
});

it('keeps to the theme, the difficulty and the puzzle that are wanted', () => {
  expect([idOf({ theme: 'fork' }, 1), idOf({ difficulty: 2 }), idOf({ theme: 'pin', difficulty: 2 })]).toEqual([
    3,
    3,
    undefined,
  ]);
  expect([idOf({ puzzle: 2 }), idOf({ puzzle: 9 }), idOf({ puzzle: 'daily' })]).toEqual([2, undefined, undefined]);
  expect(pickOffline([], {})).toBeUndefined();
});

it('takes none that a session has had already', () => {
  expect(pickOffline(SUPPLY, {}, { current: 1, except: new Set([2]) })?.id).toBe(3);
  expect(pickOffline(SUPPLY, {}, { except: new Set([1, 2]) })?.id).toBe(3);
  expect(pickOffline(SUPPLY, { theme: 'pin' }, { except: new Set([2]) })).toBeUndefined();
});
