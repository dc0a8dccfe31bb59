import { expect, it } from 'vitest';
import { START_FEN } from '../notation/fen';
import { isInTablebase } from './tablebase';

it.each([
  ['4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', true],
  ['4k3/pppp4/8/8/8/8/4P3/4K3 w - - 0 1', true],
  ['4k3/ppppp3/8/8/8/8/4P3/4K3 w - - 0 1', false],
  ['4k3/8/8/8/8/8/8/4K2R w K - 0 1', false],
  [START_FEN, false],
])('%s: %s', (fen, isKnown) => {
  expect(isInTablebase(fen)).toBe(isKnown);
});
