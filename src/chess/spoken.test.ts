import { expect, it } from 'vitest';
import { START_FEN } from './notation/fen';
import { describeMove, describeSquare } from './spoken';

it.each([
  ['a quiet move', START_FEN, 'g1f3', 'White: knight g1 to f3'],
  ['Black’s', START_FEN.replace(' w ', ' b '), 'e7e5', 'Black: pawn e7 to e5'],
  ['a capture', '4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1', 'f3e5', 'White: knight f3 takes e5'],
  ['a capture en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 'White: pawn e5 takes d6'],
  ['short castling', '4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'White: castles kingside'],
  ['long castling with check', '3k4/8/8/8/8/8/8/R3K3 w Q - 0 1', 'e1a1', 'White: castles queenside, check'],
  ['a promotion', '8/P6k/8/8/8/8/8/4K3 w - - 0 1', 'a7a8q', 'White: pawn a7 to a8, promotes to queen'],
  ['a promotion to less', '8/P6k/8/8/8/8/8/4K3 w - - 0 1', 'a7a8n', 'White: pawn a7 to a8, promotes to knight'],
  ['mate', '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', 'a1a8', 'White: rook a1 to a8, checkmate'],
])('says %s', (_name, fen, move, words) => {
  expect(describeMove(fen, move)).toBe(words);
});

it('says nothing of a move that is not legal', () => {
  expect(describeMove(START_FEN, 'e2e5')).toBeUndefined();
  expect(describeMove('no position', 'e2e4')).toBeUndefined();
});

it('names a square with what stands there', () => {
  expect(describeSquare('e4', 'P')).toBe('e4, white pawn');
  expect(describeSquare('d8', 'q')).toBe('d8, black queen');
  expect(describeSquare('a3', undefined)).toBe('a3, empty');
});
