import { describe, expect, it } from 'vitest';
import type { Motif } from './motif';
import { motifsOf } from './motifs';
import type { Line } from './played-line';

/** The side to move is the solver. */
const lineOf = (start: string, moves: string): Line => ({
  start,
  moves: moves.split(' '),
  solver: start.split(' ')[1] === 'w' ? 'white' : 'black',
});

type Case = readonly [motif: Motif, what: string, fen: string, moves: string];

// Philidor's legacy, and Schulder - Boden, London 1853: 14...Qxc3+ 15. bxc3 Ba3#.
const PHILIDOR = '5r1k/6pp/8/6N1/2Q5/8/6PP/6K1 w - - 0 1';
const BODEN = '2k1rb1r/ppp3pp/2n2q2/3B1b2/5P2/2P1BQ2/PP1N1P1P/2KR3R b - - 0 14';

const MATES: readonly Case[] = [
  ['smotheredMate', 'by Philidor’s legacy', PHILIDOR, 'g5f7 h8g8 f7h6 g8h8 c4g8 f8g8 h6f7'],
  ['backRankMate', 'behind three pawns', '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', 'a1a8'],
  ['backRankMate', 'in the corner, by Black', 'r5k1/8/8/8/8/8/6PP/7K b - - 0 1', 'a8a1'],
  ['anastasiaMate', 'on the h-file', '8/4N1pk/8/8/8/R7/8/6K1 w - - 0 1', 'a3h3'],
  ['anastasiaMate', 'on the a-file, by Black', '6k1/8/7r/8/8/8/KP1n4/8 b - - 0 1', 'h6a6'],
  ['hookMate', 'with a pawn, a knight and a rook', 'R7/5pk1/5Np1/6P1/8/8/8/6K1 w - - 0 1', 'a8g8'],
  ['arabianMate', 'in the corner', '7k/R7/5N2/8/8/8/8/6K1 w - - 0 1', 'a7h7'],
  ['bodenMate', 'by Boden himself', BODEN, 'f6c3 b2c3 f8a3'],
  ['doubleBishopMate', 'from one side', '7k/7p/8/8/2B5/8/8/2B3K1 w - - 0 1', 'c1b2'],
  ['dovetailMate', 'in the middle of the board', '4Q3/8/8/2pk1P2/2pp4/8/8/6K1 w - - 0 1', 'e8e6'],
];

const OTHER_MATES: readonly Case[] = [
  ['smotheredMate', 'a rook mates', '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', 'a1a8'],
  ['smotheredMate', 'a corner square is free', '7k/R7/5N2/8/8/8/8/6K1 w - - 0 1', 'a7h7'],
  ['backRankMate', 'a second rook bars the way', '6k1/R7/8/8/8/8/8/1R4K1 w - - 0 1', 'b1b8'],
  ['anastasiaMate', 'the knight stands elsewhere', '7k/R7/5N2/8/8/8/8/6K1 w - - 0 1', 'a7h7'],
  ['hookMate', 'no pawn guards the knight', '7k/R7/5N2/8/8/8/8/6K1 w - - 0 1', 'a7h7'],
  ['arabianMate', 'the king is not in the corner', 'R7/5pk1/5Np1/6P1/8/8/8/6K1 w - - 0 1', 'a8g8'],
  ['bodenMate', 'both come from one side', '7k/7p/8/8/2B5/8/8/2B3K1 w - - 0 1', 'c1b2'],
  ['doubleBishopMate', 'they come from either side', BODEN, 'f6c3 b2c3 f8a3'],
  ['dovetailMate', 'the king stands on the edge', '6k1/5p1p/5Q2/8/8/2B5/8/6K1 w - - 0 1', 'f6g7'],
];

describe('a mate', () => {
  it.each(MATES)('%s: %s', (motif, _, start, moves) => {
    expect(motifsOf(lineOf(start, moves))[0]).toBe(motif);
  });

  it.each(OTHER_MATES)('not %s: %s', (motif, _, start, moves) => {
    const motifs = motifsOf(lineOf(start, moves));
    expect(motifs).toContain('mate');
    expect(motifs).not.toContain(motif);
  });

  it('is none when the king gets out', () => {
    expect(motifsOf(lineOf('6k1/5pp1/7p/8/8/8/8/R5K1 w - - 0 1', 'a1a8'))).toEqual(['check']);
  });
});
