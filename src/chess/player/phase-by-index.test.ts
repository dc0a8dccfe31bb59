import { expect, it } from 'vitest';
import { phaseByIndex } from './phase-by-index';

it.each([
  [-1, 'opening'],
  [0, 'opening'],
  [7, 'opening'],
  [8, 'middlegame'],
  [24, 'middlegame'],
  [25, 'endgame'],
  [200, 'endgame'],
])('the ply with index %d belongs to the %s [LIM-07]', (ply, phase) => {
  expect(phaseByIndex(ply)).toBe(phase);
});
