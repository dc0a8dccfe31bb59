import { describe, expect, it } from 'vitest';
import { chaptersOf, chapterTree } from '../studies/study-pgn';
import { START_FEN } from '../position/fen';
import { isSolvable, MAX_CHAPTER_LINE, puzzleOfChapter } from './chapter-puzzle';
import { challengeOf, NOT_STARTED, solveWith } from './solving';
import { playMove } from '../position/move';

/** The end of Morphy's opera game, with a variation and a comment, as a study has it. */
const OPERA_FEN = '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16';
const OPERA = `[SetUp "1"]\n[FEN "${OPERA_FEN}"]\n\n16. Qb8+! {The queen is given up.} (16. Qb7 Be7) 16... Nxb8 17. Rd8# 1-0`;

const puzzleOf = (text: string, orientation: 'white' | 'black' = 'white') => {
  const [read] = chaptersOf(text, 100).chapters;
  if (read === undefined) throw new Error('a chapter must be readable');
  return puzzleOfChapter(chapterTree(read.pgn), orientation);
};

const shuffle = (plies: number): string =>
  Array.from({ length: plies }, (_, ply) => ['Nf3', 'Nf6', 'Ng1', 'Ng8'][ply % 4]).join(' ');

describe('a chapter of a study', () => {
  it('is a puzzle of its position, whose main line is the solution', () => {
    const puzzle = puzzleOf(OPERA);
    expect(puzzle).toEqual({ ok: true, value: { fen: OPERA_FEN, line: ['Qb8+', 'Nxb8', 'Rd8#'] } });
    // The side to move solves, whichever side the board shows below.
    expect(puzzleOf(OPERA, 'black')).toEqual(puzzle);
  });

  it('is solved by the code that solves every puzzle', () => {
    const read = puzzleOf(OPERA);
    if (!read.ok) throw new Error(read.error);
    const challenge = challengeOf({ ...read.value, moves: read.value.line.slice(0, 1) });
    const solved = ['Qb8+', 'Rd8#'].reduce((solving, san) => {
      const played = playMove(solving.played.at(-1)?.fen ?? challenge.start, san);
      if (!played.ok) throw new Error(played.error);
      return solveWith(challenge, solving, played.value);
    }, NOT_STARTED);
    expect(solved.isSolved).toBe(true);
  });

  it('ends with a move of the solver', () => {
    expect(puzzleOf('1. e4 e5 2. Nf3 Nc6 *')).toMatchObject({
      value: { fen: START_FEN, line: ['e4', 'e5', 'Nf3'] },
    });
  });

  it('of an opening for Black begins with the reply of Black', () => {
    const puzzle = puzzleOf('1. e4 c5 2. Nf3 d6 3. d4 *', 'black');
    expect(puzzle).toMatchObject({ value: { lastMove: 'e2e4', line: ['c5', 'Nf3', 'd6'] } });
    expect(puzzle.ok && puzzle.value.fen).toMatch(/ b KQkq /);
  });

  it.each([
    ['empty', '*', 'white'],
    ['empty', `[SetUp "1"]\n[FEN "${OPERA_FEN}"]\n\n*`, 'white'],
    ['empty', '1. e4 *', 'black'],
    ['long', shuffle(MAX_CHAPTER_LINE + 2), 'white'],
    ['long', shuffle(400), 'white'],
    [
      'chess960',
      '[Variant "Chess960"]\n[SetUp "1"]\n[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"]\n\n1. d4 *',
      'white',
    ],
  ] as const)('is no puzzle: %s', (error, text, orientation) => {
    expect(puzzleOf(text, orientation)).toEqual({ ok: false, error });
  });

  it('may be as long as allowed', () => {
    expect(puzzleOf(shuffle(MAX_CHAPTER_LINE + 1))).toMatchObject({ ok: true });
  });

  it('is no puzzle where its text is not a game', () => {
    expect(puzzleOfChapter(chapterTree('[FEN "nothing"]\n\n1. e4 *\n'), 'white')).toEqual({
      ok: false,
      error: 'unreadable',
    });
  });
});

it.each([
  [true, OPERA_FEN, ['Qb8+', 'Nxb8', 'Rd8#']],
  [false, OPERA_FEN, ['Qb8+', 'Nxb8']],
  [false, OPERA_FEN, ['Qb8+', 'Rd8#', 'Nxb8']],
  [false, OPERA_FEN, ['Qc8#']],
  [false, 'nothing', ['e4']],
  [false, START_FEN, []],
])('is solvable: %s for %s %j', (expected, fen, line) => {
  expect(isSolvable({ fen, line })).toBe(expected);
});
