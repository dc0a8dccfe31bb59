import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fen } from '../types';
import { epdOf, parseFen, START_FEN } from './fen';
import { hashNumber, hashOf } from './hash';
import { legalMoves, playMove } from './move';

const after = (moves: string, start: Fen = START_FEN): Fen =>
  moves.split(' ').reduce((fen, move) => {
    const played = playMove(fen, move);
    if (!played.ok) throw new Error(played.error);
    return played.value.fen;
  }, start);

const read = (text: string): Fen => {
  const fen = parseFen(text);
  if (!fen.ok) throw new Error(fen.error);
  return fen.value;
};

describe('the hash of a position', () => {
  it('never changes: tables keep it', () => {
    expect(hashOf(START_FEN)).toBe('c2dd37c716ccf9df');
    expect(hashOf(after('e4'))).toBe('a1f15deb19ed6d8f');
    expect(hashOf(after('e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6'))).toBe('c8d7236c21582358');
    expect(hashOf(read('8/8/8/3k4/8/8/4P3/4K3 w - - 0 1'))).toBe('e4ac574ed015ebac');
    expect(hashNumber('ffffffffffffffff')).toBe(-1n);
    expect(hashNumber('7fffffffffffffff')).toBe(9_223_372_036_854_775_807n);
  });

  it('is the same however the position came about', () => {
    expect(hashOf(after('d4 Nf6 c4 e6'))).toBe(hashOf(after('c4 e6 d4 Nf6')));
    expect(hashOf(after('Nf3 Nf6 Ng1 Ng8'))).toBe(hashOf(START_FEN));
  });

  it('knows an en-passant square where a pawn may be taken, and nowhere else', () => {
    expect(hashOf(after('e4 a6 e5 d5'))).not.toBe(
      hashOf(read('rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3')),
    );
    expect(hashOf(after('a4'))).toBe(hashOf(read('rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR b KQkq a3 0 1')));
  });

  it('knows whose turn it is and who may still castle', () => {
    const board = 'r3k2r/8/8/8/8/8/8/R3K2R';
    const hashes = ['w KQkq', 'b KQkq', 'w KQk', 'w KQq', 'w Kkq', 'w Qkq', 'w -'].map((rest) =>
      hashOf(read(`${board} ${rest} - 0 1`)),
    );
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashOf(read(`${board} w KQkq - 12 40`))).toBe(hashes[0]);
  });

  it('is equal exactly where the EPD is, over games played at random', () => {
    const seen = new Map<string, string>();
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 40 }), (choices) => {
        let fen = START_FEN;
        for (const choice of choices) {
          const moves = legalMoves(fen);
          const move = moves[choice % Math.max(1, moves.length)];
          if (move === undefined) return;
          fen = after(move, fen);
          const hash = hashOf(fen);
          expect(seen.get(hash) ?? epdOf(fen)).toBe(epdOf(fen));
          seen.set(hash, epdOf(fen));
        }
      }),
    );
    expect(new Set(seen.values()).size).toBe(seen.size);
  });
});
