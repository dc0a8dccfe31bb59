import { expect, it } from 'vitest';
import { gameOf } from '../../../test/profile-of-games';
import { positionFacts, replayEvaluation, toBarEvaluation } from './replay-evaluation';
import { toShownGame } from './shown-game';
import { viewChances, viewGame } from './viewed-game';

const stored = [
  { evaluationFloat: 0.2 },
  { evaluationFloat: 0.35 },
  { evaluation: -120 },
  {},
  { evaluationFloat: null },
];

it('is 0 at the start, whatever is stored there, and then belongs to the move on the board [STATE-10, STATE-12]', () => {
  expect([-1, 0, 1].map((ply) => replayEvaluation(stored, ply))).toEqual([0, 0.35, -1.2]);
});

it('is null where none exists [STATE-12]', () => {
  expect([2, 3, 4].map((ply) => replayEvaluation(stored, ply))).toEqual([null, null, null]);
  expect(replayEvaluation(undefined, 0)).toBeNull();
  expect(replayEvaluation(null, -1)).toBe(0);
});

it('is divided by 100 beyond a magnitude of 50 [STATE-11]', () => {
  const values = [{}, ...[50, 51, 120, -51].map((evaluationFloat) => ({ evaluationFloat }))];
  expect([0, 1, 2, 3].map((ply) => replayEvaluation(values, ply))).toEqual([50, 0.51, 1.2, -0.51]);
});

it('reads a mate for the bar, also one on the board', () => {
  expect(toBarEvaluation(53)).toEqual({ evalFloat: 53, mate: 3 });
  expect(toBarEvaluation(-51)).toEqual({ evalFloat: -51, mate: -1 });
  expect(toBarEvaluation(-50)?.mate).toBeCloseTo(0);
  expect(toBarEvaluation(-1.2)).toEqual({ evalFloat: -1.2 });
  expect(toBarEvaluation(null)).toBeUndefined();
});

const scouted = gameOf('Rosalind', {
  id: '1',
  whitePlayer: 'Rosalind',
  blackPlayer: 'Henrik',
  result: '1-0',
  moves: ['e4', 'e5', 'Qh5', 'Ke7'],
  evaluations: [0, 0.3, 0.2, -0.9, 5100].map((evaluationFloat) => ({ evaluationFloat })),
  analysisData: { accuracy: 61.5 },
  analysis: { missedTactics: [{ tacticalType: 'fork', ply: 2, line: ['Nf3'] }] },
});

const shown = toShownGame(scouted);

const known = { shown, tree: viewGame(scouted).tree, chances: viewChances(scouted), result: undefined };

it('knows the best move where one was missed, and nothing before the first move [OPA-03]', () => {
  expect(positionFacts(known, -1)).toEqual({ gameAccuracy: 61.5 });
  expect(positionFacts(known, 1)).toMatchObject({ best: 'Nf3', mover: 'black' });
  expect(positionFacts(known, 0).best).toBeUndefined();
  expect(positionFacts(known, undefined)).toEqual({ gameAccuracy: 61.5 });
});

it('reckons the accuracy of a move from the evaluations around it, in its mover’s view [OPA-02]', () => {
  expect(positionFacts(known, 0)).toMatchObject({ mover: 'white', moveAccuracy: 100 });
  expect(positionFacts(known, 2).moveAccuracy).toBeLessThan(80);
  expect(positionFacts(known, 3).moveAccuracy).toBeLessThan(20);
});

it('takes the word of an analysis made here', () => {
  const move = { turn: 'White', san: 'e4', evalFloat: 0.3, bestMove: 'd4', moveNumber: 1, depth: 14 } as const;
  const result = {
    pgn: '',
    totalMoves: 4,
    mode: 'fast',
    moveEvaluations: {},
    analysisLog: '',
    analysisResults: [move, { ...move, turn: 'Black', san: 'e5', bestMove: 'c5', accuracy: 93.2, depth: 12 }],
  } as const;
  const answered = { ...result, analysisResults: [...result.analysisResults] };
  expect(positionFacts({ ...known, result: answered }, -1)).toMatchObject({ best: 'd4' });
  expect(positionFacts({ ...known, result: answered }, 1)).toMatchObject({ moveAccuracy: 93.2, depth: 12 });
});

it('takes the best move and the depth that are kept with the position, a missed tactic before them [LIM-04, OPA-03]', () => {
  const evaluations = [
    { evaluationFloat: 0, bestMove: 'd4' },
    { evaluationFloat: 0.3, bestMove: 'c5', depth: 8 },
    { evaluationFloat: 0.2, bestMove: 'Bc4', depth: 12 },
  ];
  const stored = { ...known, shown: toShownGame({ ...scouted, evaluations }) };
  expect(positionFacts(stored, -1)).toEqual({ best: 'd4', gameAccuracy: 61.5 });
  expect(positionFacts(stored, 0)).toMatchObject({ best: 'c5', depth: 8 });
  expect(positionFacts(stored, 1)).toMatchObject({ best: 'Nf3', depth: 12 });
});
