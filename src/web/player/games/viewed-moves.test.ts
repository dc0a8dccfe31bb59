import { expect, it } from 'vitest';
import type { ScoutedGame } from '../../../contract/player/scout';
import { gameOf } from '../../../test/profile-of-games';
import { evaluationText } from '../../board/evaluation/evaluation-text';
import { viewGame } from './viewed-game';
import { moveAccuracyAt, positionLabelAt, viewedMoves } from './viewed-moves';

const scouted = gameOf('Rosalind', {
  id: '1',
  whitePlayer: 'Rosalind',
  blackPlayer: 'Henrik',
  result: '1-0',
  moves: ['e4', 'e5', 'Qh5', 'Ke7'],
  evaluations: [0, 0.3, 0.2, -0.9, 5100].map((evaluationFloat) => ({ evaluationFloat })),
  analysis: {
    missedTactics: [{ tacticalType: 'fork', ply: 2, line: ['Nf3'] }],
    allowedTactics: [{ tacticalType: 'mate', ply: 2, line: ['Nc6', 'Bc4'] }],
  },
});

const { tree } = viewGame(scouted);

const viewed = (game: Partial<ScoutedGame> = {}) => viewedMoves(tree, { ...scouted, ...game }) ?? [];

const texts = (evaluations: ScoutedGame['evaluations']) =>
  viewed({ evaluations }).map(({ evaluation }) => evaluationText(evaluation));

it('has after each move the evaluation that is stored for it, and none where none is [STATE-10, STATE-12, ENT-15]', () => {
  const stored = [{ evaluationFloat: 0.9 }, { evaluationFloat: 0.35 }, { evaluation: -40 }, {}, { evaluation: null }];
  expect(texts(stored)).toEqual(['+0.3', '-40.0', '--', '--']);
});

it('divides by 100 beyond a magnitude of 50, and tells a mate from there on [STATE-11, LIM-06]', () => {
  expect(texts([0, 50, 51, 120, -51].map((evaluationFloat) => ({ evaluationFloat })))).toEqual([
    '#',
    '+0.5',
    '+1.2',
    '-0.5',
  ]);
  expect(texts([0, 49.9, 5300, -5100].map((evaluationFloat) => ({ evaluationFloat })))).toEqual([
    '+49.9',
    '#3',
    '#-1',
    '--',
  ]);
});

it('knows nothing of a game that nobody has looked at', () => {
  expect(viewedMoves(tree, { ...scouted, evaluations: null, analysis: null })).toBeUndefined();
});

it('has the best move where one was missed, else the stored one, and the reply that a move allowed [OPA-03]', () => {
  const evaluations = [
    { evaluationFloat: 0, bestMove: 'd4' },
    { evaluationFloat: 0.3, bestMove: 'c5', depth: 8 },
    { evaluationFloat: 0.2, bestMove: 'Bc4', depth: 12 },
  ];
  const moves = viewed({ evaluations });
  expect(moves.map(({ best }) => best)).toEqual(['d4', 'c5', 'Nf3', 'Nc6']);
  expect(moves.map(({ depth }) => depth)).toEqual([8, 12, undefined, undefined]);
  expect(moves[2]).toMatchObject({ missed: ['fork'], allowed: ['mate'], pv: ['Nf3'] });
  expect(moves[3]?.pv).toEqual(['Nc6', 'Bc4']);
});

it('judges the moves between two evaluations, but not the engine’s choice', () => {
  expect(viewed().map(({ judgement }) => judgement)).toEqual([undefined, undefined, 'mistake', 'blunder']);
  const evaluations = [0, 0.3, 0.2, -0.9].map((evaluationFloat) => ({ evaluationFloat, bestMove: 'Qh5' }));
  expect(viewed({ evaluations, analysis: null })[2]?.judgement).toBeUndefined();
});

it('reckons the accuracy of a move from the evaluations around it, in its mover’s view [OPA-02]', () => {
  const moves = viewed();
  const at = (ply: number) => moveAccuracyAt(moves[ply]?.path ?? '', moves);
  expect(at(-1)).toBeUndefined();
  expect(at(0)).toEqual({ mover: 'white', accuracy: 100 });
  expect(at(2)?.accuracy).toBeLessThan(90);
  expect(at(3)).toMatchObject({ mover: 'black' });
  expect(at(3)?.accuracy).toBeLessThan(20);
});

it('names the evaluation and the side that it favors [LIM-05]', () => {
  const moves = viewed({ evaluations: [0, 0.5, 0.51, -1.51, 3.01].map((evaluationFloat) => ({ evaluationFloat })) });
  expect(['', ...moves.map(({ path }) => path)].map((path) => positionLabelAt(tree, path, moves))).toEqual([
    'Balanced',
    'Balanced',
    'Slight Edge for White',
    'Advantage for Black',
    'Decisive for White',
  ]);
});
