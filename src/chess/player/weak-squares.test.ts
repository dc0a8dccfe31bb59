import { describe, expect, it } from 'vitest';
import { readGame } from '../../test/data/played-game';
import { weakensSquare } from './weak-squares';

/** Whether the last ply weakens a square, when the answers come. */
const weakens = (text: string, answers: string): boolean => {
  const game = readGame(text);
  return weakensSquare(game, game.plies.length - 1, answers.split(' '));
};

// A Najdorf: after ...e5 neither the e-pawn can guard d5 any more nor the c-pawn, which has gone.
const NAJDORF = '1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be2 e5';
const PAWN = '[SetUp "1"]\n[FEN "4k3/8/5n2/8/8/8/3P4/4K3 w - - 0 1"]\n\n';

describe('a weakened square', () => {
  it('is one to which the opponent’s piece comes and that no pawn can guard any more', () => {
    expect(weakens(NAJDORF, 'Nf3 Be7 Bg5 O-O Nd5')).toBe(true);
    expect(weakens(`${PAWN}1. d4`, 'Ne4 Ke2')).toBe(true);
    expect(weakens(`${PAWN}1. d3`, 'Nd5 Kf2 Nc3')).toBe(true);
  });

  it('is none when the line goes elsewhere, or comes there too late', () => {
    expect(weakens(NAJDORF, 'Nf3 Be7 O-O')).toBe(false);
    expect(weakens(NAJDORF, 'Nf3 Be7 Bg5 O-O O-O h6 Nd5')).toBe(false);
  });

  it('is none when a pawn can still guard it', () => {
    expect(weakens('1. e4 e5 2. Nc3 d6', 'Nd5 Nf6')).toBe(false);
  });

  it('is none when the piece takes there, or is taken there at once', () => {
    expect(weakens(NAJDORF, 'Nf3 Be7 Bg5 O-O Nd5 Nxd5')).toBe(false);
  });

  it('is given by a pawn alone', () => {
    expect(weakens(NAJDORF.replace('e5', 'Nbd7'), 'Nd5')).toBe(false);
  });

  it('is no square in the opponent’s half', () => {
    expect(weakens('[SetUp "1"]\n[FEN "4k3/3n4/8/8/3P4/8/8/4K3 w - - 0 1"]\n\n1. d5', 'Ne5')).toBe(false);
  });
});
