import { expect, it } from 'vitest';
import { makePgn, parsePgn } from '../../chess/pgn/pgn';
import { annotatedTree } from './annotated-tree';
import { boardTree, shownMoves } from './shown-moves';

const pgn = '1. f3 { A plan. } e5 2. g4 $1 (2. e4) Qh4# 0-1';
const move = { turn: 'White' as const, bestMove: '', moveNumber: 1 };
const result = {
  pgn,
  totalMoves: 4,
  mode: 'fast' as const,
  moveEvaluations: {},
  analysisLog: '',
  analysisResults: [
    { ...move, san: 'f3', evalFloat: -0.6, judgement: 'inaccuracy' as const, reason: 'Weakens the king.' },
    { ...move, san: 'e5', evalFloat: -0.5 },
    {
      ...move,
      san: 'g4',
      evalFloat: -110,
      mate: -1,
      judgement: 'blunder' as const,
      reason: 'Allows mate in 1: 2...Qh4#.',
    },
    { ...move, san: 'Qh4#', evalFloat: -100, mate: 0 },
  ],
};

it('writes evaluations, signs and reasons into the game, and leaves what the author wrote', () => {
  const tree = boardTree(result);
  const annotated = annotatedTree(tree, shownMoves(result, tree));
  const text = makePgn(annotated).replace(/\s+/g, ' ');
  expect(text).toContain('1. f3 $6 {[%eval -0.60] A plan. Weakens the king.}');
  expect(text).toContain('2. g4 $1 {[%eval #-1] Allows mate in 1: 2...Qh4#.} (2. e4)');
  const [reading] = parsePgn(text);
  expect(reading?.ok && makePgn(reading.value)).toBe(makePgn(annotated));
});

it('says nothing twice', () => {
  const tree = boardTree(result);
  const once = annotatedTree(tree, shownMoves(result, tree));
  expect(makePgn(annotatedTree(once, shownMoves(result, tree)))).toBe(makePgn(once));
});
