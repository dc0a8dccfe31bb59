import { describe, expect, it } from 'vitest';
import { START_FEN } from '../position/fen';
import { endingMessage, levelMessage, levelOf, PRACTICE_LEVELS, practiceAfter, withoutOwnLast } from './practice-game';

const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

const white = { fen: START_FEN, color: 'white', isResigned: false } as const;
const black = { ...white, color: 'black' } as const;

it('is the engine’s turn first where the user has chosen the other color', () => {
  expect(practiceAfter(white, []).turn).toBe('mine');
  expect(practiceAfter(black, []).turn).toBe('theirs');
  expect(practiceAfter(white, ['e2e4', 'a1a8']).played).toHaveLength(1);
});

it.each([
  [white, FOOLS_MATE, '0-1', 'engine-game.lost'],
  [black, FOOLS_MATE, '0-1', 'engine-game.won'],
  [{ ...white, isResigned: true }, ['e2e4'], '0-1', 'engine-game.resigned'],
  [{ ...black, isResigned: true }, ['e2e4'], '1-0', 'engine-game.resigned'],
  [{ ...white, fen: '7k/5K2/8/6Q1/8/8/8/8 w - - 0 1' }, ['g5g6'], '1/2-1/2', 'engine-game.drawn'],
] as const)('ends: %o after %o', (task, moves, result, id) => {
  const game = practiceAfter(task, moves);
  expect(game).toMatchObject({ result, turn: undefined });
  expect(game.ending && endingMessage(game.ending, task.color).id).toBe(id);
});

it('prefers the end by the rules to a resignation', () => {
  expect(practiceAfter({ ...white, isResigned: true }, FOOLS_MATE).ending?.by).toBe('checkmate');
});

it.each([
  ['white', [], undefined],
  ['white', ['e2e4'], []],
  ['white', ['e2e4', 'e7e5'], []],
  ['white', ['e2e4', 'e7e5', 'g1f3'], ['e2e4', 'e7e5']],
  ['black', ['e2e4'], undefined],
  ['black', ['e2e4', 'e7e5', 'g1f3'], ['e2e4']],
] as const)('takes back the last move of %s in %o', (color, moves, left) => {
  expect(withoutOwnLast(practiceAfter({ ...white, color }, moves), color)).toEqual(left);
});

describe('levels', () => {
  it('are eight, each stronger than the one before', () => {
    expect(PRACTICE_LEVELS.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const ratings = PRACTICE_LEVELS.map(({ elo = Infinity }) => elo);
    expect(ratings).toEqual(ratings.toSorted((one, other) => one - other));
    expect(PRACTICE_LEVELS.map((level) => levelMessage(level).id).at(-1)).toBe('engine-game.full-level');
  });

  it.each(['', '0', '9', '1.5', 'x'])('takes %j for none', (text) => {
    expect(levelOf(text)).toBeUndefined();
  });

  it('reads one', () => {
    expect(levelOf('3')).toMatchObject({ level: 3, elo: 1700 });
  });
});
