import { expect, it } from 'vitest';
import { parseAnalysisLog } from './analysis-log';

it('reads the lines of a log and passes over what is none [ENT-25]', () => {
  const log = [
    'Analysis of 3 moves',
    'White Move 1: e4 | Eval after move: 0.26',
    'Black Move 1: e5 | Eval after move: +0.3',
    '',
    'White Move 2: Bxd7+ | Eval after move: -110',
  ].join('\n');
  expect(parseAnalysisLog(log)).toEqual([
    { turn: 'White', moveNumber: 1, san: 'e4', evalFloat: 0.26 },
    { turn: 'Black', moveNumber: 1, san: 'e5', evalFloat: 0.3 },
    { turn: 'White', moveNumber: 2, san: 'Bxd7+', evalFloat: -110 },
  ]);
});

it('keeps a move whose value is not a number, without an evaluation', () => {
  expect(parseAnalysisLog('White Move 17: Rd8# | Eval after move: #1\r\n')).toEqual([
    { turn: 'White', moveNumber: 17, san: 'Rd8#' },
  ]);
});
