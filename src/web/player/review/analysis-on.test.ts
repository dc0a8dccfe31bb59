import { expect, it } from 'vitest';
import { chapterTree } from '../../../chess/studies/study-pgn';
import { keptAnalysis, sampleAnalysis } from '../../../test/kept-analysis';
import { analysisOn, analyzedMoves } from './analysis-on';

const analyzed = analyzedMoves(sampleAnalysis);

it.each([
  ['the same moves', keptAnalysis.pgn, { count: 7, isWhole: true, isOfMainLine: true }],
  [
    'variations besides',
    '1. e4 e5 2. Qh5 (2. Nf3) 2... Nc6 3. Bc4 Nf6 (3... g6) 4. Qxf7# *',
    { count: 7, isWhole: true, isOfMainLine: true },
  ],
  ['further moves at the end', '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 *', { count: 6, isWhole: false, isOfMainLine: true }],
  [
    'another main line',
    '1. e4 e5 2. Qh5 Nc6 3. Bc4 g6 (3... Nf6 4. Qxf7#) 4. Qf3 *',
    { count: 7, isWhole: true, isOfMainLine: false },
  ],
  ['other moves from a place on', '1. e4 e5 2. Nf3 *', { count: 2, isWhole: false, isOfMainLine: false }],
  ['other moves', '1. d4 *', { count: 0, isWhole: false, isOfMainLine: false }],
  ['no moves', '*', { count: 0, isWhole: false, isOfMainLine: false }],
  [
    'another start',
    '[SetUp "1"]\n[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"]\n\n1... e5 *',
    { count: 0, isWhole: false, isOfMainLine: false },
  ],
])('tells what it proves of %s', (_, pgn, { count, ...rest }) => {
  const { moves, ...told } = analysisOn(chapterTree(pgn)!, analyzed);
  expect(moves).toEqual(analyzed.moves.slice(0, count));
  expect(told).toEqual(rest);
});
