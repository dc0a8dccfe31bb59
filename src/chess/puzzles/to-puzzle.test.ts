import { describe, expect, it } from 'vitest';
import type { Evaluation } from '../evaluation';
import type { Color } from '../types';
import { LICHESS_HEADER, puzzleKey, readLichessHeader, readLichessRow, writeLichessRow } from './lichess-row';
import { taskOf } from './puzzle';
import { fromTactic as fromTacticOf, isOnlyWin, type TacticOfGame, toPuzzle } from './to-puzzle';
import { estimateDeviation, estimateDifficulty, estimateRating, gradeOf } from './difficulty';

/** 4. a3 instead of the mate. */
const MATE_MISSED = ['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6', 'a3'];

const BEFORE_NF6 = 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3';

const fromTactic = (missed: Omit<TacticOfGame, 'list'>) => fromTacticOf({ ...missed, list: 'missed' });

it('begins with the opponent’s last move and ends with the solver’s, under the line’s own themes', () => {
  const puzzle = fromTactic({ moves: MATE_MISSED, ply: 6, line: ['Qxf7#'] });
  expect(puzzle).toEqual({ fen: BEFORE_NF6, moves: ['g8f6', 'h5f7'], themes: ['mate'] });
  expect(taskOf(puzzle!)?.line).toEqual(['Qxf7#']);
});

it('skips the reply that a line ends with', () => {
  const puzzle = fromTactic({ moves: MATE_MISSED, ply: 4, line: ['Bxf7+', 'Kxf7'] });
  expect(puzzle?.moves).toEqual(['b8c6', 'c4f7']);
});

it('begins with the ply that allowed the tactic, also where the game ended there', () => {
  const moves = MATE_MISSED.slice(0, 6);
  const puzzle = fromTacticOf({ list: 'allowed', moves, ply: 5, line: ['Qxf7#'] });
  expect(puzzle).toEqual({ fen: BEFORE_NF6, moves: ['g8f6', 'h5f7'], themes: ['mate'] });
});

it('asks nobody to take what has just been left there, but for the one who missed it', () => {
  const moves = ['e4', 'e5', 'Nf3', 'Qh4', 'Nc3'];
  const line = ['Nxh4'];
  expect(fromTacticOf({ list: 'allowed', moves, ply: 3, line })).toBeUndefined();
  expect(fromTacticOf({ list: 'missed', moves, ply: 4, line })?.moves).toEqual(['d8h4', 'f3h4']);
});

it('can begin after the first ply of all', () => {
  expect(fromTactic({ moves: ['e4', 'e5'], ply: 1, line: ['d5', 'exd5', 'Qxd5'] })?.moves).toHaveLength(4);
});

it.each([
  ['nothing was played before', { moves: MATE_MISSED, ply: 0, line: ['e4'] }],
  ['the line cannot be played', { moves: MATE_MISSED, ply: 6, line: ['Qxf7#', 'Kxf7', 'a4'] }],
  ['the line cannot begin', { moves: MATE_MISSED, ply: 6, line: ['Qxh8'] }],
  ['there is no line', { moves: MATE_MISSED, ply: 6, line: [] }],
  ['the game cannot be played', { moves: ['e4', 'e4', 'e4'], ply: 2, line: ['d4'] }],
  ['the ply is not of the game', { moves: MATE_MISSED, ply: 40, line: ['Qxf7#'] }],
])('makes no puzzle where %s', (_, missed) => {
  expect(fromTactic(missed)).toBeUndefined();
});

const MATE_IN_1 = toPuzzle('3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 31', ['g1h1', 'd8d1']);

const MATE_IN_2 = toPuzzle('4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15', 'a7a6 b3b8 d7b8 d1d8'.split(' '));

describe('the grade', () => {
  it('of a longer line is higher than that of its end', () => {
    const end = toPuzzle('1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b k - 0 16', ['a7a6', 'd1d8']);
    expect(estimateDifficulty(MATE_IN_2)).toBeGreaterThan(estimateDifficulty(end));
    expect(gradeOf(MATE_IN_1)).toBe(1);
  });

  it('of what is no puzzle is the lowest', () => {
    expect(gradeOf({ fen: 'no position', moves: ['a1a2', 'b1b2'] })).toBe(1);
    expect(gradeOf({ fen: MATE_IN_1.fen, moves: ['g1h1'] })).toBe(1);
  });
});

describe('a row in the form of Lichess', () => {
  it('is read back as the same puzzle', () => {
    const columns = readLichessHeader(LICHESS_HEADER.split(','));
    if (!columns.ok) throw new Error(columns.error);
    for (const puzzle of [MATE_IN_1, MATE_IN_2]) {
      const read = readLichessRow(columns.value, writeLichessRow(puzzle).split(','));
      expect(read).toMatchObject({
        ok: true,
        value: { id: puzzleKey(puzzle), puzzle, deviation: estimateDeviation(estimateRating(puzzle)) },
      });
    }
  });

  it('has an id that depends on the position and the answer alone', () => {
    expect(puzzleKey(MATE_IN_1)).toMatch(/^op[a-z0-9]{8}$/);
    expect(puzzleKey({ ...MATE_IN_1, moves: [...MATE_IN_1.moves, 'a1a2'] })).toBe(puzzleKey(MATE_IN_1));
    expect(puzzleKey(MATE_IN_2)).not.toBe(puzzleKey(MATE_IN_1));
  });
});

const CASES: readonly (readonly [string, Evaluation, Evaluation | undefined, Color, boolean])[] = [
  ['wins where nothing else does', { cp: 400 }, { cp: 30 }, 'white', true],
  ['is Black’s', { cp: -400 }, { cp: -30 }, 'black', true],
  ['mates where nothing else wins', { mate: 3 }, { cp: 150 }, 'white', true],
  ['is all that can be played', { cp: 250 }, undefined, 'white', true],
  ['is as good as another', { cp: 400 }, { cp: 390 }, 'white', false],
  ['wins more than another that wins', { cp: 900 }, { cp: 300 }, 'white', false],
  ['mates where another wins', { mate: 2 }, { cp: 800 }, 'white', false],
  ['mates sooner than another', { mate: 2 }, { mate: 5 }, 'white', false],
  ['is hardly better than another', { cp: 205 }, { cp: 190 }, 'white', false],
  ['does not win', { cp: 150 }, { cp: -300 }, 'white', false],
  ['wins for the other side', { cp: -400 }, { cp: -900 }, 'white', false],
];

it.each(CASES)('a move that %s', (_, move, others, color, isOnly) => {
  expect(isOnlyWin(move, others, color)).toBe(isOnly);
});
