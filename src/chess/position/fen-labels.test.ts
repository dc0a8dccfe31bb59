import { expect, it } from 'vitest';
import { parseFen } from './fen';
import { describeFenProblem } from './fen-labels';

it.each([
  ['4k3/8/8/8/8/8/4P3/4K3 x - - 0 1', 'The FEN does not say whose move it is: its second part is “w” or “b”.'],
  ['4k3/8/8/8/8/8/4P3/4K3 w - - 0 0', 'The FEN does not say which move it is: its sixth part is a number from 1.'],
  ['4k3/8/8/8/8/8/4P3/8 w - - 0 1', 'White has no king.'],
  ['4k3/4R3/8/8/8/8/8/4K3 w - - 0 1', 'The side that is not to move is in check: its king could be taken.'],
])('says in plain words what is wrong with %s', (fen, words) => {
  const parsed = parseFen(fen);
  expect(parsed.ok ? undefined : describeFenProblem(parsed.error)).toBe(words);
});
