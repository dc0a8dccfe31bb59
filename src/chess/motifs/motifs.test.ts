import { describe, expect, it } from 'vitest';
import { type Motif, MOTIFS } from './motif';
import { motifsOf } from './motifs';

/** The side to move is the solver, unless the line begins with `...`. */
const motifs = (start: string, line: string): readonly Motif[] => {
  const [first = '', ...moves] = line.split(' ');
  const isWhiteToMove = start.split(' ')[1] === 'w';
  if (first === '...') return motifsOf({ start, moves, solver: isWhiteToMove ? 'black' : 'white' });
  return motifsOf({ start, moves: [first, ...moves], solver: isWhiteToMove ? 'white' : 'black' });
};

type Case = readonly [motif: Motif, what: string, fen: string, line: string];

const IS: readonly Case[] = [
  ['fork', 'a knight checks and attacks a rook', 'r3k3/8/8/3N4/8/8/8/6K1 w - - 0 1', 'd5c7 e8d7 c7a8'],
  ['fork', 'a pawn attacks two pieces', '6k1/8/2n1n3/8/3P4/4P3/8/6K1 w - - 0 1', 'd4d5 g8f7 d5c6'],
  ['pin', 'a queen cannot leave the file', '4k3/8/8/4q3/8/8/5PPP/R4K2 w - - 0 1', 'a1e1 e5e1 f1e1'],
  ['pin', 'a pawn cannot take the queen', '6k1/5pp1/2Q5/8/2B5/8/8/6K1 w - - 0 1', 'c6g6'],
  ['pin', 'a hanging knight cannot leave', '4k3/8/8/4n3/8/8/5PPP/R4K2 w - - 0 1', 'a1e1 e8d7 e1e5'],
  ['skewer', 'a king uncovers a queen', '4q3/8/8/4k3/8/8/6PP/R5K1 w - - 0 1', 'a1e1 e5d6 e1e8'],
  ['discoveredAttack', 'a rook checks from behind', '4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1', 'e4c5'],
  ['discoveredAttack', 'a rook takes where it looked', '3q3k/8/8/8/3N4/8/8/3R2K1 w - - 0 1', 'd4f5 h8g8 d1d8'],
  ['doubleCheck', 'a knight and a rook check', '4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1', 'e4d6'],
  ['trappedPiece', 'a bishop is shut in', '6k1/8/8/8/8/6P1/5P1b/4K3 w - - 0 1', 'e1f1 g8g7 f1g2 g7g6 g2h2'],
  ['hangingPiece', 'nothing guards the knight', '4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1', 'd1d5'],
  ['hangingPiece', 'it has just taken a pawn', '4k3/8/5n2/3P4/8/8/8/3RK3 b - - 0 1', '... f6d5 d1d5'],
  ['hangingPiece', 'Black is the solver', '3rk3/8/8/8/3N4/8/8/4K3 b - - 0 1', 'd8d4'],
  ['deflection', 'a rook must take', '3r2k1/3q1ppp/8/8/8/8/3Q2PP/4R1K1 w - - 0 1', 'e1e8 d8e8 d2d7'],
  ['deflection', 'a king must leave its rook', '3rk3/8/8/8/8/8/8/3R1BK1 w - - 0 1', 'f1b5 e8f8 d1d8'],
  ['deflection', 'a guard behind a pawn must go', '2R5/3P2k1/8/8/8/8/3r2P1/7K w - - 0 1', 'c8c2 d2c2 d7d8q'],
  ['attraction', 'a queen is lured and taken', '4k3/8/3q4/8/8/5N2/5PPP/R4K2 w - - 0 1', 'f3e5 d6e5 a1e1 e8d7 e1e5'],
  ['fork', 'a king attacks two knights and takes one', '8/8/8/2n1n3/8/4K3/8/k7 w - - 0 1', 'e3d4 a1a2 d4c5'],
  ['pin', 'a knight cannot leave its queen', '3qk3/p7/5n2/6B1/4P3/8/8/4K3 w - - 0 1', 'e4e5 a7a6 e5f6'],
  ['skewer', 'the king guards it in vain', 'K7/1rk5/8/8/8/8/8/4R3 w - - 0 1', 'e1e7 c7c6 e7b7'],
  [
    'capturingDefender',
    'a knight that guarded a bishop',
    '6k1/1p3ppp/2n5/8/3b4/8/1B3PPP/2R3K1 w - - 0 1',
    'c1c6 b7c6 b2d4',
  ],
  ['capturingDefender', 'of the square of a mate', '6k1/4bppp/8/8/8/8/4Q3/3R1K2 w - - 0 1', 'e2e7 g8h8 d1d8'],
  ['interference', 'a knight cuts a rook off', '6k1/5ppp/8/r3b3/8/1N6/5PPP/4R1K1 w - - 0 1', 'b3c5 g8h8 e1e5'],
  ['interference', 'a knight cuts its own rook off', '6k1/5ppp/n7/r3b3/8/8/5PPP/4R1K1 w - - 0 1', 'f2f3 a6c5 e1e5'],
  ['clearance', 'a knight frees the file', '6k1/5ppp/8/8/3N4/8/5PPP/3R2K1 w - - 0 1', 'd4f5 g7g6 d1d8'],
  ['xRayAttack', 'a rook takes through a rook', 'Q3n1k1/5ppp/8/4r3/8/8/5PPP/4R1K1 w - - 0 1', 'a8e8 e5e8 e1e8'],
  ['intermezzo', 'a check before taking back', '4k3/8/8/8/1b6/2N5/1P6/R5K1 b - - 0 1', '... b4c3 a1a8 e8d7 b2c3'],
  ['promotion', 'to a knight', '8/P6k/8/8/8/8/8/6K1 w - - 0 1', 'a7a8n'],
];

const IS_NOT: readonly Case[] = [
  ['fork', 'the knight can be taken', 'r3k3/8/3b4/3N4/8/8/8/6K1 w - - 0 1', 'd5c7 e8d7 c7a8'],
  ['fork', 'the king attacks both and takes neither', '8/8/8/2n1n3/8/4K3/8/k7 w - - 0 1', 'e3d4 a1a2 d4c3'],
  ['fork', 'one of the two is a guarded equal', 'k7/8/2n1r3/1p1p4/8/2N5/8/6K1 w - - 0 1', 'c3d5 a8a7 d5c7'],
  ['pin', 'another pawn stands between', '4k3/3p4/2n5/8/8/8/8/4KB2 w - - 0 1', 'f1b5'],
  ['pin', 'a queen stands behind, no king', '3qk3/8/5n2/8/8/8/8/2B1K3 w - - 0 1', 'c1g5'],
  ['pin', 'nothing stands behind the knight', '2q1k3/p7/5n2/6B1/4P3/8/8/4K3 w - - 0 1', 'e4e5 a7a6 e5f6'],
  ['pin', 'the bishop attacks back', '3qk3/p7/5b2/6B1/4P3/8/8/4K3 w - - 0 1', 'e4e5 a7a6 e5f6'],
  ['skewer', 'the king may take back', '8/1rk5/8/8/8/8/8/K3R3 w - - 0 1', 'e1e7 c7c6 e7b7'],
  [
    'capturingDefender',
    'the knight guarded something else',
    '6k1/1p3ppp/R1n5/8/8/2b5/1B3PPP/6K1 w - - 0 1',
    'a6c6 b7c6 b2c3',
  ],
  ['capturingDefender', 'the piece takes again itself', '6k1/5ppp/2n5/8/3b4/8/5PPP/2Q3K1 w - - 0 1', 'c1c6 g8f8 c6d4'],
  ['interference', 'a pawn guards it still', '6k1/5ppp/3p4/r3b3/8/1N6/5PPP/4R1K1 w - - 0 1', 'b3c5 g8h8 e1e5'],
  ['clearance', 'the king steps out of it', '6k1/5ppp/8/8/3N4/8/5PPP/3R2K1 w - - 0 1', 'd4f5 g8f8 d1d8'],
  ['xRayAttack', 'the rook came from the side', 'Q3nrk1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1', 'a8e8 f8e8 e1e8'],
  ['intermezzo', 'nothing had been taken', '4k3/8/8/8/1b6/8/1P6/R5K1 b - - 0 1', '... b4c3 a1a8 e8d7 b2c3'],
  ['skewer', 'the cheaper one stood in front', '4q2k/8/8/4n3/8/8/6PP/R5K1 w - - 0 1', 'a1e1 e5g6 e1e8'],
  ['skewer', 'what stood behind is guarded', '4r3/5k2/8/4q3/8/8/6PP/R5K1 w - - 0 1', 'a1e1 e5g5 e1e8'],
  ['discoveredAttack', 'the king has castled', '4k3/8/8/8/8/8/8/R3K1n1 w Q - 0 1', 'e1c1 e8e7 d1g1'],
  ['discoveredAttack', 'castling gives check', '3k4/8/8/8/8/8/8/R3K3 w Q - 0 1', 'e1c1'],
  ['discoveredAttack', 'it takes what came there', '3q3k/8/8/8/3N4/8/8/3R2K1 w - - 0 1', 'd4f5 d8d5 d1d5'],
  ['discoveredAttack', 'the mover checks too', '4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1', 'e4d6'],
  ['doubleCheck', 'only the rook checks', '4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1', 'e4c5'],
  ['trappedPiece', 'the bishop had a way out', '6k1/8/8/8/8/8/5P1b/4K3 w - - 0 1', 'e1f1 g8g7 f1g2 g7g6 g2h2'],
  ['hangingPiece', 'a pawn guards it', '4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1', 'd1d5'],
  ['hangingPiece', 'a rook guards it through the taker', '4k3/8/8/3n4/8/8/3R2K1/3r4 w - - 0 1', 'd2d5'],
  ['hangingPiece', 'a knight was taken there before', '4k3/8/5n2/3N4/8/8/8/3RK3 b - - 0 1', '... f6d5 d1d5'],
  ['hangingPiece', 'the rook is lost at once', '4k1b1/8/8/3n4/8/8/P7/3RK3 w - - 0 1', 'd1d5 g8d5'],
  ['hangingPiece', 'a pawn is no piece', '4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1', 'd1d5'],
  ['deflection', 'the guard still guards', '6k1/5p1p/3q1p2/8/8/8/8/3QR1K1 w - - 0 1', 'e1e8 g8g7 d1d6'],
  ['deflection', 'the guard left of itself', '3r2k1/3q1ppp/8/8/8/8/3Q2PP/4R1K1 w - - 0 1', 'e1f1 d8e8 d2d7'],
  ['attraction', 'a lured knight is no prize', '4k3/8/2n5/8/8/5N2/5PPP/R4K2 w - - 0 1', 'f3e5 c6e5 a1e1 e8d7 e1e5'],
  [
    'sacrifice',
    'one of two attacked pieces is saved',
    '2r5/8/3R1kp1/p6p/2p4P/P2B2P1/1P3P2/5K2 b - - 1 38',
    'f6e5 d6d7 c4d3 d7d3',
  ],
  ['sacrifice', 'the opponent promotes', '7k/8/8/8/8/8/p7/6K1 w - - 0 1', 'g1g2 a2a1q g2g3'],
  ['promotion', 'the pawn is the opponent’s', '7k/8/8/8/8/8/p7/6K1 w - - 0 1', 'g1g2 a2a1q g2g3'],
];

describe('a tactic', () => {
  it.each(IS)('%s: %s', (motif, _, fen, line) => {
    expect(motifs(fen, line)).toContain(motif);
  });

  it.each(IS_NOT)('not %s: %s', (motif, _, fen, line) => {
    expect(motifs(fen, line)).not.toContain(motif);
  });
});

describe('the motifs of a line', () => {
  // Réti - Tartakower, Vienna 1910: 9. Qd8+ Kxd8 10. Bg5+ Kc7 11. Bd8#.
  const RETI = 'rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9';

  it('are all found, the most important first', () => {
    expect(motifs(RETI, 'd3d8 e8d8 d2g5 d8c7 g5d8')).toEqual([
      'mate',
      'doubleCheck',
      'attraction',
      'sacrifice',
      'check',
    ]);
  });

  it('are those of the side whose tactic is looked for', () => {
    expect(motifs(RETI, '... d3d8 e8d8 d2g5 d8c7 g5d8')).toEqual(['hangingPiece', 'capture']);
  });

  it('go as far as the moves are legal', () => {
    expect(motifs(RETI, 'd3d8 e8d8 d2g5 a1a1 g5d8')).not.toContain('mate');
    expect(motifs(RETI, 'nonsense')).toEqual([]);
  });

  it('are none without a position or a move', () => {
    expect(motifs('no position', 'e2e4')).toEqual([]);
    expect(motifsOf({ start: RETI, moves: [], solver: 'white' })).toEqual([]);
  });

  it('are plain where nothing finer is there', () => {
    const start = 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
    expect(motifs(start, 'e4d5')).toEqual(['capture']);
    expect(motifs(start, 'f1b5')).toEqual(['check']);
    expect(motifs(start, 'g1f3')).toEqual([]);
  });

  it('have names that are used once', () => {
    expect(new Set(MOTIFS).size).toBe(MOTIFS.length);
  });
});
