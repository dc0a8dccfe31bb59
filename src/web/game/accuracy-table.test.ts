import { expect, it } from 'vitest';
import type { ShownMove } from '../board/shown-move';
import { countJudgements } from './accuracy-table';

it('counts the judged moves of each side', () => {
  const base = { path: '', moveNumber: 1, label: 'Move 1', san: 'e4', pv: [] };
  const moves: readonly ShownMove[] = [
    { ...base, ply: 0, turn: 'white', judgement: 'blunder' },
    { ...base, ply: 1, turn: 'black' },
    { ...base, ply: 2, turn: 'white', judgement: 'blunder' },
    { ...base, ply: 3, turn: 'black', judgement: 'inaccuracy' },
  ];
  const counts = countJudgements(moves);
  expect(counts.get('white')).toEqual({ inaccuracy: 0, mistake: 0, blunder: 2 });
  expect(counts.get('black')).toEqual({ inaccuracy: 1, mistake: 0, blunder: 0 });
});
