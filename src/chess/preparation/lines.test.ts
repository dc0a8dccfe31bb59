import { expect, it } from 'vitest';
import { limitLines } from './lines';

const [familiar, other, aside, surprise] = [
  { kind: 'familiar' as const, name: 1 },
  { kind: 'familiar' as const, name: 2 },
  { kind: 'aside' as const, name: 3 },
  { kind: 'surprise' as const, name: 4 },
];

it.each([
  [
    [familiar, other, aside, surprise],
    [familiar, aside, surprise],
  ],
  [
    [familiar, other, aside],
    [familiar, other, aside],
  ],
  [
    [other, familiar],
    [other, familiar],
  ],
  [[], []],
])('three lines are one of each kind where there is one, and others where not', (lines, few) => {
  expect(limitLines(lines, 3)).toEqual(few);
});
