import { expect, it } from 'vitest';
import { START_FEN } from '../../chess/position/fen';
import { readTypedMove } from './typed-move';

const read = (fen: string, text: string): string => {
  const reading = readTypedMove(fen, text);
  return reading.ok ? reading.value.san : reading.error;
};

it.each([
  ['Nf3', 'Nf3'],
  ['nf3', 'Nf3'],
  ['NF3', 'Nf3'],
  [' n f3 ', 'Nf3'],
  ['E4', 'e4'],
  ['e2e4', 'e4'],
  ['E2-E4', 'e4'],
  ['Nf3+!?', 'Nf3'],
])('%s is read in the start position', (text, san) => {
  expect(read(START_FEN, text)).toBe(san);
});

const RICH = '1r4k1/P7/8/2npP3/8/8/8/RN2K2R w KQ d6 0 1';

it.each([
  ['o-o', 'O-O'],
  ['0-0', 'O-O'],
  ['e1g1', 'O-O'],
  ['a8', 'a8=Q'],
  ['axb8', 'axb8=Q+'],
  ['a8=n', 'a8=N'],
  ['a7a8r', 'a8=R'],
  ['ed6', 'exd6'],
])('%s is castling, a promotion or a capture en passant', (text, san) => {
  expect(read(RICH, text)).toBe(san);
});

it('reads a small b as a pawn before a bishop', () => {
  const both = '4k3/8/8/8/2p5/1P2B3/8/2B1K3 w - - 0 1';
  expect(read(both, 'bxc4')).toBe('bxc4');
  expect(read(both, 'bd2')).toMatch(/^bd2 may be several moves: type B[ce]d2 or B[ce]d2\.$/);
});

it('says what is wrong', () => {
  expect(read(START_FEN, 'Nf7')).toBe('Nf7 is not legal here.');
  expect(read(START_FEN, 'e5')).toBe('e5 is not legal here.');
  expect(read(START_FEN, 'knight')).toBe('“knight” is not a move. Type one like Nf3, exd5, O-O or e2e4.');
  expect(read(START_FEN, ' ')).toBe('No move was typed. Type one like Nf3, exd5, O-O or e2e4.');
});
