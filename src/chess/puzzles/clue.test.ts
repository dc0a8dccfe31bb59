import { expect, it } from 'vitest';
import { clueOf } from './clue';
import { challengeOf, solveWith, UNTOUCHED } from './solving';

const OPERA = challengeOf({
  fen: '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16',
  moves: ['Qb8+'],
  line: ['Qb8+', 'Nxb8', 'Rd8#'],
});

it('names the piece of the next move and where it goes, move by move', () => {
  expect(clueOf(OPERA, UNTOUCHED)).toEqual({ piece: 'queen', from: 'b3', to: 'b8' });
  const after = solveWith(OPERA, UNTOUCHED, OPERA.line[0]!);
  expect(clueOf(OPERA, after)).toEqual({ piece: 'rook', from: 'd1', to: 'd8' });
  expect(clueOf(OPERA, solveWith(OPERA, after, OPERA.line[2]!))).toBeUndefined();
});

it('takes the first accepted move where no line is known, and knows nothing where there is none', () => {
  const fen = '4r1k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 30';
  expect(clueOf(challengeOf({ fen, moves: 'Re1#' }), UNTOUCHED)).toEqual({ piece: 'rook', from: 'e8', to: 'e1' });
  expect(clueOf(challengeOf({ fen, moves: [] }), UNTOUCHED)).toBeUndefined();
  expect(clueOf(challengeOf({ fen: 'nonsense', moves: ['e4'] }), UNTOUCHED)).toMatchObject({ piece: 'pawn', to: 'e4' });
});
