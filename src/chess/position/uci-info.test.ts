import { expect, it } from 'vitest';
import { evaluationOf, parseInfo } from './uci-info';

it('reads depth, score and line of an info line of Stockfish 16', () => {
  const line =
    'info depth 12 seldepth 14 multipv 1 score cp 61 nodes 21508 nps 118175 time 182 pv e2e4 e7e5 g1f3 d7d6 d2d4';
  expect(parseInfo(line)).toEqual({
    depth: 12,
    score: { cp: 61 },
    isBound: false,
    rank: 1,
    speed: 118175,
    pv: ['e2e4', 'e7e5', 'g1f3', 'd7d6', 'd2d4'],
  });
});

it.each([
  ['info depth 9 score mate -3 nodes 4489 pv e8f8', { mate: -3 }],
  ['info depth 0 score mate 0', { mate: 0 }],
  ['info depth 0 score cp 0', { cp: 0 }],
])('reads the score of %s', (line, score) => {
  expect(parseInfo(line)?.score).toEqual(score);
});

it.each([
  [{ cp: 31 }, { cp: 31 }, { cp: -31 }],
  [{ cp: 0 }, { cp: 0 }, { cp: 0 }],
  [{ mate: -3 }, { mate: -3 }, { mate: 3 }],
  [{ mate: 0 }, { checkmate: 'black' }, { checkmate: 'white' }],
] as const)('%o of the side to move in White’s view', (score, ofWhite, ofBlack) => {
  expect(evaluationOf(score, 'white')).toEqual(ofWhite);
  expect(evaluationOf(score, 'black')).toEqual(ofBlack);
});

it('knows a bound from a score', () => {
  expect(parseInfo('info depth 13 score cp 35 lowerbound nodes 85539 pv e2e4')?.isBound).toBe(true);
  expect(parseInfo('info depth 13 score cp 35 upperbound nodes 85539 pv e2e4')?.isBound).toBe(true);
});

it('takes nothing from the line of moves for a fact', () => {
  expect(parseInfo('info depth 3 score cp 7 pv e2e4 lowerbound')?.isBound).toBe(false);
});

it.each([
  'info string NNUE evaluation enabled.',
  'info string depth 3 score cp 7',
  'info depth 12 currmove e2e4 currmovenumber 1',
  'info depth x score cp 7',
  'info score cp 7',
  'bestmove e2e4',
  'info',
  '',
])('finds no evaluation in "%s"', (line) => {
  expect(parseInfo(line)).toBeUndefined();
});
