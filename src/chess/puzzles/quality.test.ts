import { describe, expect, it } from 'vitest';
import { appealOf, endgameKindOf, ENDGAME_KINDS, faultOf, type PuzzleFault } from './quality';
import { toPuzzle } from './to-puzzle';

const puzzle = (fen: string, moves: string) => toPuzzle(fen, moves.split(' '));

const MATE_IN_1 = puzzle('3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 31', 'g1h1 d8d1');

const OPERA = puzzle('4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15', 'a7a6 b3b8 d7b8 d1d8');

const FREE_KNIGHT = puzzle('6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 b - - 0 1', 'h7h6 d1d5');

const FREE_KNIGHT_AND_PAWN = puzzle('6k1/5ppp/8/3n3p/8/8/5PPP/3R2K1 b - - 0 1', 'g7g6 d1d5 g8g7 d5h5');

const RECAPTURE = puzzle('r3k3/pp3ppp/8/3q4/8/8/PP3PPP/R2QK2R b KQq - 0 1', 'd5d1 a1d1 a8d8 d1d8');

const QUIET = puzzle('7k/8/5K2/8/8/8/8/6Q1 b - - 0 1', 'h8h7 g1g5');

describe('a puzzle for the stock', () => {
  it.each([
    ['mates', MATE_IN_1],
    ['gives up material on the way to mate', OPERA],
    ['has a quiet key move', QUIET],
  ])('%s', (_, good) => {
    expect(faultOf(good, 700)).toBeUndefined();
  });

  it.each<[PuzzleFault, string, ReturnType<typeof puzzle>, number]>([
    ['illegal', 'cannot be played', { ...MATE_IN_1, moves: ['g1h1', 'd8h4'] }, 1500],
    ['illegal', 'does not end with an own move', { ...MATE_IN_1, moves: ['g1h1'] }, 1500],
    ['illegal', 'has no position', { ...MATE_IN_1, fen: 'nothing' }, 1500],
    ['themes', 'is called what it is not', { ...MATE_IN_1, themes: ['fork'] }, 1500],
    ['slight', 'is one plain capture', FREE_KNIGHT, 1500],
    ['free-piece', 'leaves a piece for a beginner to take', FREE_KNIGHT_AND_PAWN, 899],
    ['recapture', 'takes back', RECAPTURE, 1500],
    ['forced', 'leaves no choice', puzzle('6k1/8/8/8/8/8/1r5r/K7 b - - 0 1', 'h2h1 a1b2'), 1500],
  ])('is refused as %s when it %s', (fault, _, broken, rating) => {
    expect(faultOf(broken, rating)).toBe(fault);
  });

  it('may leave a piece to take from a rating of 900 on', () => {
    expect(faultOf(FREE_KNIGHT_AND_PAWN, 900)).toBeUndefined();
  });
});

it('a sacrifice that mates appeals more than a mate in one, and that more than a capture', () => {
  const appeals = [OPERA, MATE_IN_1, FREE_KNIGHT, { ...OPERA, fen: 'nothing' }].map(appealOf);
  expect(appeals).toEqual(appeals.toSorted((one, other) => other - one));
  expect(new Set(appeals.slice(0, 3)).size).toBe(3);
  expect([appeals[0]! <= 100, appeals.at(-1)]).toEqual([true, 0]);
});

it.each([
  ['saves one of two attacked pieces', '2r5/8/3R1kp1/p6p/2p4P/P2B2P1/1P3P2/5K2 b - - 1 38', 'f6e5 d6d7 c4d3 d7d3'],
  ['is a race of pawns', '8/8/4K3/6P1/5p2/6k1/8/8 w - - 0 63', 'e6f5 f4f3 g5g6 f3f2 g6g7 f2f1q'],
])('what %s is no puzzle of the day', (_, fen, moves) => {
  expect(appealOf(puzzle(fen, moves))).toBe(0);
});

describe('the kind of an endgame', () => {
  it.each([
    ['6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1', 'pawns'],
    ['6k1/5ppp/2n5/8/8/2N5/5PPP/6K1 w - - 0 1', 'knights'],
    ['6k1/5ppp/2n5/8/8/2B5/5PPP/6K1 w - - 0 1', 'bishops and knights'],
    ['6k1/5ppp/2r5/8/8/2R5/5PPP/6K1 w - - 0 1', 'rooks'],
    ['6k1/5ppp/2r5/8/8/2RN4/5PPP/6K1 w - - 0 1', 'rooks and knights'],
    ['6k1/5ppp/2q5/8/8/2RN4/5PPP/6K1 w - - 0 1', undefined],
    ['6k1/5ppp/2q5/8/8/2BN4/5PPP/6K1 w - - 0 1', undefined],
    ['6k1/5ppp/2q5/8/8/2BB4/5PPP/6K1 w - - 0 1', 'queens and minor pieces'],
    ['r5k1/r4ppp/8/8/8/2RR4/R4PPP/6K1 w - - 0 1', undefined],
  ])('of %s is %s', (fen, kind) => {
    expect(endgameKindOf({ fen, moves: ['g1f1', 'g8f8'] })).toBe(kind);
  });

  it('is one of ten', () => {
    expect(ENDGAME_KINDS).toHaveLength(10);
    expect(endgameKindOf({ fen: 'nothing', moves: [] })).toBeUndefined();
  });
});
