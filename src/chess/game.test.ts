import { describe, expect, it } from 'vitest';
import { moveLabel, moveNumber, plyColor, positionAt, START_PLY } from './game';
import { readPgn } from './pgn/pgn';
import { START_FEN } from './position/fen';

const afterBlack17 = '1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b k - 0 17';

describe('a ply of a game', () => {
  it('knows the position at each place', () => {
    const [reading] = readPgn('1. f3 e5 2. g4 Qh4#');
    if (reading?.ok !== true) throw new Error('fool’s mate must be read');
    expect(positionAt(reading.value, START_PLY)).toBe(START_FEN);
    expect(positionAt(reading.value, 3)).toBe('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3');
    expect(positionAt(reading.value, 99)).toBe(positionAt(reading.value, 3));
  });
});

describe('the label of a place', () => {
  it.each([
    [-1, 'Starting Position'],
    [0, 'Move 1'],
    [2, 'Move 2'],
    [4, 'Move 3'],
  ])('at %d is %s [ANL-12]', (ply, label) => {
    expect(moveLabel(START_FEN, ply)).toBe(label);
  });

  it.each([
    [1, 'Move 1...'],
    [3, 'Move 2...'],
  ])('at %d, after a move of Black, is %s [ANL-13]', (ply, label) => {
    expect(moveLabel(START_FEN, ply)).toBe(label);
  });

  it('keeps to the real numbers and colors from a position with Black to move', () => {
    expect(moveLabel(afterBlack17, 0)).toBe('Move 17...');
    expect(moveLabel(afterBlack17, 1)).toBe('Move 18');
    expect(plyColor({ start: afterBlack17 }, 0)).toBe('black');
    expect(moveNumber({ start: afterBlack17 }, 1)).toBe(18);
  });
});
