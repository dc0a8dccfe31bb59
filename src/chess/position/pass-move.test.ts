import { expect, it } from 'vitest';
import { passMove } from './pass-move';

it.each([
  ['a normal position', 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'b KQkq - 0 2'],
  [
    'a capture en passant that is passed',
    'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3',
    'b KQkq - 0 3',
  ],
  ['Chess960', 'nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKRN b GEge - 1 4', 'w GEge - 1 4'],
])('%s has the other side to move', (_, fen, fields) => {
  expect(passMove(fen)).toBe(`${fen.split(' ')[0] ?? ''} ${fields}`);
});

it.each([
  ['in check', 'rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2'],
  ['where the other side has no move', '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1'],
  ['in what is no position', 'no board'],
])('nobody passes %s', (_, fen) => {
  expect(passMove(fen)).toBeUndefined();
});
