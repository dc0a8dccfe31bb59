import { describe, expect, it } from 'vitest';
import { toPuzzle } from '../../../src/chess/puzzles/to-puzzle';
import { areAlike, choosePuzzles } from './choose-puzzles';

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
  it('takes no two that look alike, and mixes the themes', () => {
    const candidates = [BACK_RANK, LATER, HANGING, OPERA].map((puzzle, index) => ({ game: `${index}`, puzzle }));
    const chosen = choosePuzzles(candidates, 247);
    expect(chosen).toHaveLength(3);
    expect(choosePuzzles(candidates, 2).map(({ themes: [theme] }) => theme)).toHaveLength(2);
    expect(choosePuzzles([...candidates].reverse(), 247)).toHaveLength(3);
  });

  it('takes two of a game at most', () => {
    const candidates = [BACK_RANK, HANGING, OPERA].map((puzzle) => ({ game: 'one', puzzle }));
    expect(choosePuzzles(candidates, 247)).toHaveLength(2);
  });
});
