import { expect, it } from 'vitest';
import { findInvalidPlace, findRankProblem } from './check-edit';
import type { MoveRank, RepertoireMove } from './repertoire';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq -';

const move = (position: string, uci: string, rank: MoveRank = 'main'): RepertoireMove => ({
  position,
  uci,
  rank,
  isPaused: false,
  origin: 'hand',
  addedAt: 0,
});

it.each([
  [START, 'e2e4', undefined],
  [START, 'e2e5', { position: START, uci: 'e2e5' }],
  [CASTLING, 'e1g1', undefined],
  // Castling as king takes rook is a second way to write the same move.
  [CASTLING, 'e1h1', { position: CASTLING, uci: 'e1h1' }],
  // Nobody can capture on e3.
  [AFTER_E4.replace(/-$/, 'e3'), 'e7e5', { position: AFTER_E4.replace(/-$/, 'e3') }],
  ['8/8/8/8/8/8/8/8 w - -', 'e2e4', { position: '8/8/8/8/8/8/8/8 w - -' }],
])('in %s the move %s is checked', (position, uci, problem) => {
  expect(findInvalidPlace({ put: [move(position, uci)], notes: [] })).toEqual(problem);
  expect(findInvalidPlace({ put: [], notes: [{ position, uci, text: 'x', shapes: [] }] })).toEqual(problem);
});

it('checks the positions of notes and starts', () => {
  expect(findInvalidPlace({ put: [], notes: [{ position: 'x', text: '', shapes: [] }] })).toEqual({ position: 'x' });
  expect(findInvalidPlace({ put: [], notes: [], starts: [{ position: `${START} 0 1`, name: '' }] })).toBeDefined();
});

it.each([
  [[move(START, 'e2e4'), move(START, 'd2d4', 'also'), move(AFTER_E4, 'e7e5'), move(AFTER_E4, 'c7c5')], undefined],
  [[move(START, 'e2e4'), move(START, 'd2d4')], 'several-mains'],
  [[move(START, 'd2d4', 'also')], 'no-main'],
  [[move(START, 'f2f3', 'refuted')], undefined],
  [[move(AFTER_E4, 'e7e5', 'also')], 'no-main'],
] as const)('ranks are checked (%#)', (moves, problem) => {
  expect(findRankProblem('white', moves)).toBe(problem);
});
