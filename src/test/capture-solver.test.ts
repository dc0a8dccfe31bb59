import { expect, it } from 'vitest';
import { CAPTURE_RULES, solvesByCaptures } from './capture-solver';

const solves = (fen: string, moves: string) =>
  CAPTURE_RULES.map((rule) => solvesByCaptures({ fen, moves: moves.split(' ') }, rule));

it('takes the most valuable piece, or a free one first', () => {
  expect(solves('6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 b - - 0 1', 'h7h6 d1d5')).toEqual([true, true]);
  const guardedQueen = '6k1/5pp1/1n2p2p/3q4/8/8/5PPP/1R1R2K1 b - - 0 1';
  expect(solves(guardedQueen, 'g7g6 d1d5')).toEqual([true, false]);
});

it('checks where there is nothing to take, and accepts another mate', () => {
  expect(solves('3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 31', 'g1h1 d8d1')).toEqual([true, true]);
});

it('finds neither an offer nor the end of a line that goes on quietly', () => {
  expect(solves('4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15', 'a7a6 b3b8 d7b8 d1d8')).toEqual([
    false,
    false,
  ]);
  expect(solves('not a position', 'a1a2 a7a6')).toEqual([false, false]);
});
