import { describe, expect, it } from 'vitest';
import { describePuzzle, solutionText } from './describe';
import { taskOf } from './puzzle';
import type { PuzzleTheme } from './themes';
import { toPuzzle } from './to-puzzle';

const wordsOf = (fen: string, moves: string, theme?: PuzzleTheme) => {
  const puzzle = toPuzzle(fen, moves.split(' '));
  const task = taskOf(puzzle);
  if (task === undefined) throw new Error(`no puzzle: ${fen} ${moves}`);
  const themes = theme === undefined ? puzzle.themes : ([theme] as const);
  return { task: describePuzzle({ ...puzzle, themes }, task), solution: solutionText(task, themes[0]) };
};

describe('a puzzle in words', () => {
  it('says how soon it is mate, and numbers the moves as the position does', () => {
    const mate = wordsOf('3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 31', 'g1h1 d8d1');
    expect(mate).toEqual({ task: 'Black to move and mate in 1.', solution: 'Back-rank mate: 31...Rd1#' });
    const opera = wordsOf('1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b k - 0 16', 'a7a6 d1d8');
    expect(opera).toEqual({ task: 'White to move and mate in 1.', solution: 'Checkmate: 17.Rd8#' });
    const two = wordsOf('4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15', 'a7a6 b3b8 d7b8 d1d8');
    expect(two.task).toBe('White to move and mate in 2.');
    expect(two.solution).toMatch(/: 16\.Qb8\+ Nxb8 17\.Rd8#$/);
  });

  it.each([
    ['2k4r/1pp5/p2p4/3Pp3/4q1r1/5Q2/PPP5/1K1R1R2 b - - 0 26', 'c8d8 f3f6 d8d7 f6h8', 'A queen fork wins a rook.'],
    ['6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 b - - 0 1', 'h7h6 d1d5', 'A hanging knight can be taken.'],
    ['8/P7/8/8/8/4k3/8/6K1 b - - 0 1', 'e3d3 a7a8q', 'A pawn is promoted.'],
  ])('says what is won, as it stands on the board: %s %s', (fen, moves, words) => {
    expect(wordsOf(fen, moves).task).toBe(`White to move. ${words}`);
  });

  it('counts against the gain what is given for it, and what stands to be lost', () => {
    const guarded = '3r2k1/5ppp/8/3n4/8/8/5PPP/3R2K1 b - - 0 1';
    expect(wordsOf(guarded, 'h7h6 d1d5', 'pin').task).toBe('White to move. The idea is a pin.');
    const exchange = '6k1/5ppp/4b3/3r4/8/4N3/5PPP/6K1 b - - 0 1';
    expect(wordsOf(exchange, 'h7h6 e3d5 e6d5 f2f3', 'pin').task).toBe('White to move. A pin wins the exchange.');
  });

  it('claims nothing where nothing is won', () => {
    const quiet = wordsOf('6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1', 'h7h6 d1d7', 'advantage');
    expect(quiet).toEqual({ task: 'White to move. There is one good move.', solution: '2.Rd7' });
    expect(wordsOf('6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1', 'h7h6 d1d7', 'zugzwang').task).toBe(
      'White to move. The idea is zugzwang.',
    );
  });
});
