import { describe, expect, it } from 'vitest';
import { readGame } from '../../test/data/played-game';
import { planAt, type MovePlan } from './move-plan';

/** Of the last ply. */
const planOf = (text: string): MovePlan | undefined => {
  const game = readGame(text);
  return planAt(game, game.plies.length - 1);
};
const from = (fen: string, moves: string): string => `[SetUp "1"]\n[FEN "${fen}"]\n\n${moves}`;

describe('the plan of a move', () => {
  it.each([
    ['a pawn that attacks a pawn', '1. d4 d5 2. c4'],
    ['a pawn that takes a pawn', '1. e4 d5 2. exd5'],
    ['en passant', '1. e4 Nf6 2. e5 d5 3. exd6'],
    ['the first move of a game', from('4k3/8/8/3p4/8/8/2P1P3/4K3 w - - 0 1', '1. c4')],
  ])('is a pawn break: %s', (_, text) => {
    expect(planOf(text)).toBe('pawnBreak');
  });

  it.each([
    ['knights', '1. Nc3 Nf6 2. Nd5 e6 3. Nxf6+'],
    ['a bishop for a knight', '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6'],
    ['queens', '1. e4 e5 2. d4 exd4 3. Qxd4 Qf6 4. Nf3 Qxd4'],
  ])('is an exchange: %s', (_, text) => {
    expect(planOf(text)).toBe('exchange');
  });

  it.each([
    ['a pawn that attacks nothing', '1. e4'],
    ['a pawn that attacks a piece', '1. e4 Nf6 2. e5'],
    ['a pawn that takes back', '1. d4 d5 2. c4 c6 3. cxd5 cxd5'],
    ['a pawn that takes a piece', '1. e4 Nc6 2. d4 Ne5 3. dxe5'],
    ['a pawn that promotes', from('4k3/P7/8/8/8/8/8/4K3 w - - 0 1', '1. a8=Q+')],
    ['a piece that takes back', '1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4 Nxd4 5. Qxd4'],
    ['a piece that takes one that nobody guards', from('4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 1', '1. Nxd5')],
    ['a rook for a bishop', from('4k3/8/4p3/3b4/8/8/8/3RK3 w - - 0 1', '1. Rxd5')],
    ['nothing taken', '1. Nf3'],
  ])('is neither: %s', (_, text) => {
    expect(planOf(text)).toBeUndefined();
  });
});
