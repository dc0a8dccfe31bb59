import { describe, expect, it } from 'vitest';
import type { Puzzle } from '../../../src/chess/puzzles/puzzle';
import { toPuzzle } from '../../../src/chess/puzzles/to-puzzle';
import { areAlike, choosePuzzles, isSolvedByCaptures } from './choose-puzzles';

const BACK_RANK = toPuzzle('3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 31', ['g1h1', 'd8d1']);

const LATER = toPuzzle('3r2k1/5ppp/8/8/8/7P/5PP1/6K1 w - - 0 33', ['g1h1', 'd8d1']);

const HANGING = toPuzzle('6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 b - - 0 1', ['h7h6', 'd1d5']);

const OPERA = toPuzzle('4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15', 'a7a6 b3b8 d7b8 d1d8'.split(' '));

describe('what looks alike', () => {
  it('is the same board, and the same answer on nearly the same board', () => {
    expect(areAlike(BACK_RANK, { ...BACK_RANK, fen: BACK_RANK.fen.replace('0 31', '4 40') })).toBe(true);
    expect(areAlike(BACK_RANK, LATER)).toBe(true);
    expect(areAlike(BACK_RANK, HANGING)).toBe(false);
  });
});

describe('the choice', () => {
  const QUIET = toPuzzle('7k/8/5K2/8/8/8/8/6Q1 b - - 0 1', ['h8h7', 'g1g5']);

  const ofGames = (puzzles: readonly Puzzle[], game?: string) =>
    puzzles.map((puzzle, index) => ({ game: game ?? `${index}`, puzzle }));

  it('takes no two that look alike, and none that breaks a rule, in whatever order they come', () => {
    const candidates = ofGames([BACK_RANK, LATER, HANGING, OPERA, QUIET]);
    const chosen = choosePuzzles(candidates, 247);
    expect(chosen).toHaveLength(3);
    expect(chosen).toEqual(expect.arrayContaining([OPERA, QUIET]));
    expect(choosePuzzles([...candidates].reverse(), 247)).toHaveLength(3);
  });

  it('takes two of a game at most', () => {
    expect(choosePuzzles(ofGames([BACK_RANK, OPERA, QUIET], 'one'), 247)).toHaveLength(2);
  });

  it('takes few that are solved by taking pieces, and checks', () => {
    expect([BACK_RANK, OPERA].map(isSolvedByCaptures)).toEqual([true, false]);
    expect(choosePuzzles(ofGames([BACK_RANK, OPERA]), 6)).toEqual([OPERA]);
  });
});
