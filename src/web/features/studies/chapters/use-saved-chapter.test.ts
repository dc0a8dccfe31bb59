import { expect, it } from 'vitest';
import { chapterTree } from '../../../../chess/studies/study-pgn';
import { firstDifference } from './use-saved-chapter';

it.each([
  ['1. e4 e5 2. Nf3 *', '1. e4 e5 2. Nf3 *', 2],
  ['1. e4 e5 2. Nf3 *', '1. e4 e5 *', 2],
  ['1. e4 e5 *', '1. e4 e5 2. Nf3 *', 1],
  ['1. e4 e5 2. Nf3 *', '1. e4 c5 2. Nf3 *', 1],
  ['1. e4 {center} e5 *', '1. e4 e5 *', 0],
  ['1. e4 e5 2. Nf3 (2. f4) 2... Nc6 *', '1. e4 e5 2. Nf3 (2. d4) 2... Nc6 *', 2],
  ['{mine} 1. e4 *', '{theirs} 1. e4 *', -1],
  ['*', '1. e4 *', -1],
])('%j differs from %j at ply %i', (left, right, ply) => {
  expect(firstDifference(chapterTree(left)!, chapterTree(right)!)).toBe(ply);
});
