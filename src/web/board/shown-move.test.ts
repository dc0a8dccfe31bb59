import { expect, it } from 'vitest';
import { parsePgn } from '../../chess/pgn/pgn';
import { moveId, parentPath } from '../../chess/tree/path';
import { pathOfPly } from '../../chess/tree/tree-replay';
import { arrowOf, choiceAt, positionLabel, shownAt, shownPly } from './shown-move';

const readTree = (pgn: string) => {
  const [reading] = parsePgn(pgn);
  if (reading?.ok !== true) throw new Error('the game must be read');
  return reading.value;
};

const tree = readTree('1. e4 e5 (1... c5 {[%eval 0.35]} 2. Nf3) 2. Nf3 *');

const sicilian = moveId('e2e4') + moveId('c7c5');

const moves = tree.moves.map(({ san }, ply) => ({
  ...shownPly(tree, ply),
  path: pathOfPly(tree, ply),
  san,
  pv: [],
  best: ['e4', 'c5', 'Nc3'][ply] ?? '',
  evaluation: { evalFloat: ply },
}));

it('has on the main line what the engine says', () => {
  expect(shownAt(tree, pathOfPly(tree, 1), moves)).toBe(moves[1]);
  expect(shownAt(tree, '', moves)).toBeUndefined();
});

it('has in a variation the move, its number, and the evaluation of its text', () => {
  expect(shownAt(tree, sicilian, moves)).toMatchObject({
    san: 'c5',
    label: 'Move 1...',
    evaluation: { evalFloat: 0.35 },
  });
  expect(shownAt(tree, `${sicilian}GV`, moves)).not.toHaveProperty('evaluation');
  expect(positionLabel(tree, `${sicilian}GV`)).toBe('Move 2');
});

it('has in a line of the engine the evaluation of that line, also where it proves a reason', () => {
  const [first, second, third] = moves;
  const judged = [
    { ...first!, reasonLine: { from: first!.path, moves: ['c5', 'Nf3'] } },
    { ...second!, pv: ['c5', 'Nc3'] },
    third!,
  ];
  const bare = readTree('1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *');
  const [reply, next, last] = [sicilian, sicilian + moveId('g1f3'), sicilian + moveId('g1f3') + moveId('d7d6')];
  expect(shownAt(bare, reply, judged)?.evaluation).toEqual({ evalFloat: 0 });
  expect(shownAt(bare, next, judged)?.evaluation).toEqual({ evalFloat: 0 });
  expect(shownAt(bare, last, judged)?.evaluation).toBeUndefined();
  expect(shownAt(bare, reply, moves)?.evaluation).toBeUndefined();
});

it('knows the engine’s choice along the main line, also instead of a variation’s first move', () => {
  expect(choiceAt('', moves)?.best).toBe('e4');
  expect(choiceAt(sicilian, moves)).toBeUndefined();
  expect(choiceAt(parentPath(sicilian), moves)?.best).toBe('c5');
});

it('draws a legal move alone', () => {
  expect(arrowOf(tree, 'Mc', 'c5')).toEqual(['c7c5']);
  expect(arrowOf(tree, 'Mc', 'e4')).toEqual([]);
  expect(arrowOf(tree, 'Mc', undefined)).toEqual([]);
});
