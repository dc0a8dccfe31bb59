import { expect, it } from 'vitest';
import { moveRows } from './move-rows';
import type { ShownMove } from './shown-move';

const move = (ply: number, turn: ShownMove['turn'], moveNumber: number, san: string): ShownMove => ({
  ply,
  turn,
  moveNumber,
  label: '',
  san,
  pv: [],
});

it('pairs the half-moves of each move, the last one alone', () => {
  const moves = [move(0, 'white', 1, 'e4'), move(1, 'black', 1, 'e5'), move(2, 'white', 2, 'Nf3')];
  expect(moveRows(moves).map(({ white, black }) => [white?.san, black?.san])).toEqual([
    ['e4', 'e5'],
    ['Nf3', undefined],
  ]);
});

it('leaves White out of the first line when Black begins', () => {
  const moves = [move(0, 'black', 17, 'Kg7'), move(1, 'white', 18, 'Ra7+'), move(2, 'black', 18, 'Kf6')];
  expect(moveRows(moves).map(({ moveNumber, white, black }) => [moveNumber, white?.san, black?.san])).toEqual([
    [17, undefined, 'Kg7'],
    [18, 'Ra7+', 'Kf6'],
  ]);
});
