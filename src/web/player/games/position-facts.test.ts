import { expect, it } from 'vitest';
import { gameOf } from '../../../test/profile-of-games';
import { positionFacts } from './position-facts';
import { toShownGame } from './shown-game';
import { viewChances, viewGame } from './viewed-game';

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
  expect(positionFacts(known, 0)).not.toHaveProperty('best');
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
