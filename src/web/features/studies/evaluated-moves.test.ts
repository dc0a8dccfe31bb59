import { expect, it } from 'vitest';
import { chapterTree } from '../../../chess/studies/study-pgn';
import { evaluatedMoves } from './evaluated-moves';

it('shows the evaluations and signs of a text, a mate on the board among them', () => {
  const text =
    '1. f3 $6 {[%eval -0.60] Weak.} 1... e5 {[%eval -0.5,20]} 2. g4 $4 {[%eval #-1]} (2. e4) 2... Qh4# {[%eval #0]} 0-1';
  expect(evaluatedMoves(chapterTree(text)!)).toMatchObject([
    {
      ply: 0,
      path: 'NV',
      san: 'f3',
      evaluation: { evalFloat: -0.6, evaluation: { cp: -60 } },
      judgement: 'inaccuracy',
    },
    { ply: 1, san: 'e5', evaluation: { evalFloat: -0.5 } },
    { ply: 2, label: 'Move 2', evaluation: { mate: -1 }, judgement: 'blunder' },
    { ply: 3, turn: 'black', evaluation: { evaluation: { checkmate: 'black' } } },
  ]);
});

it.each(['*', '1. e4 *', '1. e4 {[%eval 0.3]} e5 *'])('shows none for %j', (text) => {
  expect(evaluatedMoves(chapterTree(text)!)).toBeUndefined();
});
