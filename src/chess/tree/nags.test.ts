import { expect, it } from 'vitest';
import { toggleNag } from './nags';

it.each([
  ['adds the first', [], 1, [1]],
  ['takes out what is there', [1, 14], 1, [14]],
  ['puts one judgement of the move in place of another', [4, 14], 1, [1, 14]],
  ['puts one judgement of the position in place of another', [1, 14], 19, [1, 19]],
  ['leaves others as they are', [1, 146], 22, [1, 22, 146]],
])('%s', (_what, nags, nag, expected) => {
  expect(toggleNag(nags, nag)).toEqual(expected);
});
