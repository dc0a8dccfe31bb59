import { expect, it } from 'vitest';
import type { ShownMove } from '../shown-move';
import { areaPath, axisTicks, graphSegments, graphX, plyAtX } from './graph-points';

const moves = (evalFloats: readonly (number | undefined)[]): readonly ShownMove[] =>
  evalFloats.map((evalFloat, ply) => ({
    ply,
    path: '',
    turn: ply % 2 === 0 ? 'white' : 'black',
    moveNumber: Math.floor(ply / 2) + 1,
    label: '',
    san: 'e4',
    pv: [],
    evaluation: evalFloat === undefined ? undefined : { evalFloat },
  }));

it('puts an even position in the middle and White’s mate at the top', () => {
  const [stretch] = graphSegments(moves([0, 110]));
  expect(stretch?.slice(0, 2).map(({ y }) => y)).toEqual([50, 50]);
  expect(stretch?.at(-1)?.y).toBe(0);
  expect(stretch?.map(({ x }) => x)).toEqual([0, 50, 100]);
});

it('breaks the line where evaluations are missing', () => {
  const stretches = graphSegments(moves([0.3, undefined, undefined, 0.1, 0.2]));
  expect(stretches.map((stretch) => stretch.map(({ ply }) => ply))).toEqual([
    [-1, 0],
    [3, 4],
  ]);
});

it('finds the ply under a pointer, and never one outside the game', () => {
  for (const ply of [-1, 0, 16, 32]) expect(plyAtX(33, graphX(33, ply))).toBe(ply);
  expect([plyAtX(33, -20), plyAtX(33, 130)]).toEqual([-1, 32]);
  expect(plyAtX(0, 50)).toBe(-1);
});

it('closes the area down to the floor', () => {
  expect(
    areaPath([
      { ply: -1, x: 0, y: 50 },
      { ply: 0, x: 100, y: 40 },
    ]),
  ).toBe('M0.00,50.00L100.00,40.00L100.00,100L0.00,100Z');
  expect(areaPath([])).toBe('');
});

it('marks the axis at steps people count in', () => {
  expect(axisTicks(moves(Array.from({ length: 33 }, () => 0))).map(({ moveNumber }) => moveNumber)).toEqual([
    5, 10, 15,
  ]);
  expect(axisTicks(moves(Array.from({ length: 300 }, () => 0))).map(({ moveNumber }) => moveNumber)).toEqual([
    20, 40, 60, 80, 100, 120, 140,
  ]);
  expect(axisTicks([])).toEqual([]);
});
