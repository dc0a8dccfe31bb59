import { expect, it } from 'vitest';
import { firstMoves, resultOf } from './study-pgn';

const TEXT =
  '[White "A"]\n[FEN "x"]\n\n1. e4 $1 {[%eval 0.30] best (by test)} (1. d4 d5 (1... Nf6) 2. c4) 1... e5 2. Nf3 1-0\n';

it.each([
  [TEXT, '[FEN "x"]\n\ne4 e5 Nf3 *\n'],
  ['*\n', '\n*\n'],
  ['1. e4 e5 2. Nf', '\ne4 e5 *\n'],
  ['1. e4 {cut', '\ne4 *\n'],
])('the first moves of %j are %j', (pgn, expected) => {
  expect(firstMoves(pgn)).toBe(expected);
});

it.each([
  [TEXT, '1-0'],
  ['1. e4 1/2-1/2\n', '1/2-1/2'],
  ['1. e4 {0-1} *\n', '*'],
])('the result of %j is %j', (pgn, result) => {
  expect(resultOf(pgn)).toBe(result);
});
