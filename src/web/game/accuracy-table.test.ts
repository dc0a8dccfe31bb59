import { expect, it } from 'vitest';
import type { ShownMove } from '../board/shown-move';
import { labeledMoves } from './accuracy-table';

it('finds the moves of each side with a label, a judgement or a quiet mark', () => {
  const base = { path: '', moveNumber: 1, label: 'Move 1', san: 'e4', pv: [] };
  const moves: readonly ShownMove[] = [
    { ...base, ply: 0, turn: 'white', judgement: 'blunder' },
    { ...base, ply: 1, turn: 'black', mark: 'best' },
    { ...base, ply: 2, turn: 'white', judgement: 'blunder' },
    { ...base, ply: 3, turn: 'black', judgement: 'inaccuracy' },
    { ...base, ply: 4, turn: 'white' },
  ];
  const pliesOf = (label: Parameters<typeof labeledMoves>[1], color: 'white' | 'black') =>
    labeledMoves(moves, label, color).map(({ ply }) => ply);
  expect(pliesOf('blunder', 'white')).toEqual([0, 2]);
  expect(pliesOf('blunder', 'black')).toEqual([]);
  expect(pliesOf('inaccuracy', 'black')).toEqual([3]);
  expect(pliesOf('best', 'black')).toEqual([1]);
});
