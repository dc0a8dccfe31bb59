import { expect, it } from 'vitest';
import type { Role } from 'chessops/types';
import { positionOf } from '../position/fen-position';
import { describeMaterial, gainBetween, netMaterial, netValue } from './net-material';

const isTheOnly = (role: Role): boolean => role === 'queen';

it.each([
  [['queen'], [], 'the queen', 9],
  [['queen'], ['rook'], 'the queen for a rook', 4],
  [['queen'], ['queen'], '', 0],
  [['rook'], ['bishop'], 'the exchange', 2],
  [['rook', 'pawn'], ['knight'], 'the exchange and a pawn', 3],
  [['rook'], ['knight', 'pawn'], 'the exchange for a pawn', 1],
  [['knight', 'bishop'], ['rook'], 'a bishop and a knight for a rook', 1],
  [['knight', 'pawn', 'pawn'], ['bishop'], 'two pawns', 2],
  [['rook', 'rook'], ['queen'], 'two rooks for a queen', 1],
] as const)('%j for %j is %s', (won, given, text, value) => {
  const net = netMaterial(won, given);
  expect(describeMaterial(net, isTheOnly)).toBe(text);
  expect(netValue(net)).toBe(value);
});

it('counts a promotion apart from what is captured', () => {
  const [before, after, taken] = ['1r2k3/P7/8/8/8/8/8/4K3', '1r2k3/8/8/8/8/8/8/Q3K3', '1Q2k3/8/8/8/8/8/8/4K3'].map(
    (board) => positionOf(`${board} b - - 0 1`)?.board,
  );
  if (!before || !after || !taken) throw new Error('the positions must be legal');
  expect(gainBetween(before, after, 'white')).toEqual({ material: { won: [], given: [] }, promoted: 1 });
  expect(gainBetween(before, taken, 'white')).toEqual({ material: { won: ['rook'], given: [] }, promoted: 1 });
  expect(gainBetween(before, after, 'black').material).toEqual({ won: [], given: ['queen'] });
});
