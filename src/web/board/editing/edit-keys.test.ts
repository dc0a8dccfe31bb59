import { expect, it } from 'vitest';
import { parsePgn } from '../../../chess/pgn/pgn';
import { moveId } from '../../../chess/tree/path';
import { leaveVariation, nextVariation } from './edit-keys';

const [reading] = parsePgn('1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6)) (1... e6) 2. Nf3 *');
if (reading?.ok !== true) throw new Error('the game must be read');
const tree = reading.value;
const at = (...ucis: readonly string[]) => ucis.map(moveId).join('');

it('goes into a variation, through all of them, and back to the main move', () => {
  expect(nextVariation(tree, at('e2e4'))).toBe(at('e2e4', 'c7c5'));
  expect(nextVariation(tree, at('e2e4', 'c7c5'))).toBe(at('e2e4', 'e7e6'));
  expect(nextVariation(tree, at('e2e4', 'e7e6'))).toBe(at('e2e4', 'e7e5'));
});

it('stays where there is no variation', () => {
  for (const path of [at('e2e4', 'e7e5', 'g1f3'), '']) expect(nextVariation(tree, path)).toBe(path);
});

it('leaves a variation to where it was entered', () => {
  expect(leaveVariation(tree, at('e2e4', 'c7c5', 'g1f3', 'd7d6'))).toBe(at('e2e4'));
  expect(leaveVariation(tree, at('e2e4', 'c7c5', 'g1f3', 'b8c6'))).toBe(at('e2e4', 'c7c5', 'g1f3'));
  expect(leaveVariation(tree, at('e2e4', 'e7e5'))).toBe(at('e2e4', 'e7e5'));
});
