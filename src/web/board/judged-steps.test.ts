import { expect, it } from 'vitest';
import { moveId } from '../../chess/tree/path';
import { pathOfPly, treeOfMoves } from '../../chess/tree/tree-replay';
import { judgedPath } from './judged-steps';
import { type ShownJudgement, shownPly } from './shown-move';

const { tree } = treeOfMoves(['f3', 'e5', 'g4', 'd5', 'h3']);
const judged = new Map<number, ShownJudgement>([
  [0, 'inaccuracy'],
  [2, 'blunder'],
  [4, 'mistake'],
]);
const moves = tree.moves.map(({ san }, ply) => {
  const judgement = judged.get(ply);
  return { ...shownPly(tree, ply), path: pathOfPly(tree, ply), san, pv: [], ...(judgement && { judgement }) };
});
const worse: readonly ShownJudgement[] = ['mistake', 'blunder'];
const at = (ply: number) => pathOfPly(tree, ply);

it('goes from mistake to mistake, forward and back, and around', () => {
  expect(judgedPath(moves, '', worse, 'next')).toBe(at(2));
  expect(judgedPath(moves, at(2), worse, 'next')).toBe(at(4));
  expect(judgedPath(moves, at(4), worse, 'next')).toBe(at(2));
  expect(judgedPath(moves, at(4), worse, 'previous')).toBe(at(2));
  expect(judgedPath(moves, at(2), worse, 'previous')).toBe(at(4));
});

it('goes on from where a variation leaves the game', () => {
  expect(judgedPath(moves, at(1) + moveId('e2e4'), worse, 'next')).toBe(at(2));
});

it('leads nowhere in a game without any', () => {
  expect(judgedPath(moves.slice(0, 2), '', worse, 'next')).toBeUndefined();
});
