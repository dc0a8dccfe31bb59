import { expect, it } from 'vitest';
import { makePgn } from '../../../chess/pgn/pgn';
import { chapterTree } from '../../../chess/studies/study-pgn';
import { evaluatedMoves, evaluatedTree } from './evaluated-moves';

it('shows the evaluations, signs and best moves of a text, a mate on the board among them', () => {
  const text =
    '1. f3 $6 {[%eval -0.60] [%best e4] Weak.} 1... e5 {[%eval -0.5,20]} 2. g4 $4 {[%eval #-1]} (2. e4) 2... Qh4# {[%eval #0]} 0-1';
  expect(evaluatedMoves(chapterTree(text)!)).toMatchObject([
    {
      ply: 0,
      path: 'NV',
      san: 'f3',
      evaluation: { evalFloat: -0.6, evaluation: { cp: -60 } },
      judgement: 'inaccuracy',
      best: 'e4',
    },
    { ply: 1, san: 'e5', evaluation: { evalFloat: -0.5 } },
    { ply: 2, label: 'Move 2', evaluation: { mate: -1 }, judgement: 'blunder' },
    { ply: 3, turn: 'black', evaluation: { evaluation: { checkmate: 'black' } } },
  ]);
});

it.each(['*', '1. e4 *', '1. e4 {[%eval 0.3]} e5 *'])('shows none for %j', (text) => {
  expect(evaluatedMoves(chapterTree(text)!)).toBeUndefined();
});

it('keeps evaluations, signs and best moves of an analysis in the text, and no reasons', () => {
  const pgn = '1. f3 {A plan.} 1... e5 *\n';
  const move = { turn: 'White' as const, moveNumber: 1 };
  const analyzed = evaluatedTree(chapterTree(pgn)!, {
    pgn,
    totalMoves: 2,
    mode: 'accurate',
    moveEvaluations: {},
    analysisLog: '',
    analysisResults: [
      { ...move, san: 'f3', bestMove: 'e4', evalFloat: -0.6, judgement: 'inaccuracy', reason: 'Weakens the king.' },
      { ...move, san: 'e5', bestMove: '', evalFloat: -0.5 },
    ],
  });
  const text = makePgn(analyzed);
  expect(text).toContain('1. f3 $6 {[%eval -0.60] A plan. [%best e4]} 1... e5 {[%eval -0.50]} *');
  expect(evaluatedMoves(chapterTree(text)!)).toMatchObject([{ best: 'e4' }, { best: undefined }]);
});
