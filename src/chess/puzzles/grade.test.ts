import { describe, expect, it } from 'vitest';
import { gradeOf, hardnessOf } from './grade';
import { readLichessHeader, readLichessRow } from './lichess-row';
import { toPuzzle } from './to-puzzle';
import { LICHESS_HEADER, puzzleKey, writeLichessRow } from './write-lichess-row';

const MATE_IN_1 = toPuzzle('3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 31', ['g1h1', 'd8d1']);
const MATE_IN_2 = toPuzzle('4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15', 'a7a6 b3b8 d7b8 d1d8'.split(' '));

describe('the grade', () => {
  it('of a longer line is higher than that of its end', () => {
    const end = toPuzzle('1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b k - 0 16', ['a7a6', 'd1d8']);
    expect(hardnessOf(MATE_IN_2)).toBeGreaterThan(hardnessOf(end));
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
      expect(read).toMatchObject({ ok: true, value: { id: puzzleKey(puzzle), puzzle, deviation: 200 } });
    }
  });

  it('has an id that depends on the position and the answer alone', () => {
    expect(puzzleKey(MATE_IN_1)).toMatch(/^op[a-z0-9]{8}$/);
    expect(puzzleKey({ ...MATE_IN_1, moves: [...MATE_IN_1.moves, 'a1a2'] })).toBe(puzzleKey(MATE_IN_1));
    expect(puzzleKey(MATE_IN_2)).not.toBe(puzzleKey(MATE_IN_1));
  });
});
