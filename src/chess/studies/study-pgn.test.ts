import { expect, it } from 'vitest';
import { makePgn } from '../pgn/pgn';
import { START_FEN } from '../position/fen';
import { playMoves } from '../position/move';
import { annotate } from '../tree/tree-edit';
import { bareTree, pathOfPly } from '../tree/tree-replay';
import { bestMoveOf, chapterTree, firstMoves, resultOf, studyPgn, withBestMove } from './study-pgn';

const TEXT =
  '[White "A"]\n[FEN "x"]\n\n1. e4 $1 {[%eval 0.30] best (by test)} (1. d4 d5 (1... Nf6) 2. c4) 1... e5 2. Nf3 1-0\n';

it.each([
  [TEXT, '[FEN "x"]\n\ne4 e5 Nf3 *\n'],
  ['*\n', '\n*\n'],
  ['1. e4 e5 2. Nf', '\ne4 e5 *\n'],
  ['1. e4 {cut', '\ne4 *\n'],
])('the first moves of %j are %j', (pgn, expected) => {
  expect(firstMoves(pgn)).toBe(expected);
});

it.each([
  [TEXT, '1-0'],
  ['1. e4 1/2-1/2\n', '1/2-1/2'],
  ['1. e4 {0-1} *\n', '*'],
])('the result of %j is %j', (pgn, result) => {
  expect(resultOf(pgn)).toBe(result);
});

it('keeps one best move of a move, and leaves it out of an export', () => {
  const comments = withBestMove(withBestMove([[{ evaluation: { cp: 30 } }], [{ words: 'the center' }]], 'd4'), 'Nf3');
  expect(bestMoveOf(comments)).toBe('Nf3');
  expect(bestMoveOf(withBestMove(comments, undefined))).toBeUndefined();
  const start = bareTree(START_FEN, playMoves(START_FEN, ['e4']));
  const pgn = makePgn(annotate(start, pathOfPly(start, 0), { comments }));
  expect(pgn).toContain('{[%eval 0.30] [%best Nf3]} {the center}');
  expect(bestMoveOf(chapterTree(pgn)?.moves[0]?.comments ?? [])).toBe('Nf3');
  const exported = studyPgn({ study: 'Club' }, [{ name: 'One', orientation: 'white', pgn }]);
  expect(exported).toContain('1. e4 {[%eval 0.30]} {the center}');
});
