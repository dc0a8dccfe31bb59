import { expect, it } from 'vitest';
import { START_FEN } from './notation/fen';
import { legalMoves } from './legal-moves';

it.each([
  ['the start position', START_FEN, 20],
  ['a position with castling both ways and a promotion', 'r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1', 34],
  ['a mated king', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 0],
])('lists the moves of %s', (_, fen, count) => {
  expect(new Set(legalMoves(fen)).size).toBe(count);
});

it('writes castling as the king’s own move and a promotion with its piece', () => {
  const moves = legalMoves('r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1');
  expect(moves).toEqual(expect.arrayContaining(['e1g1', 'e1c1', 'b7b8q', 'b7b8n', 'b7a8r']));
  expect(moves).not.toContain('e1h1');
});

it('has none for a text that is no position', () => {
  expect(legalMoves('nonsense')).toEqual([]);
});
