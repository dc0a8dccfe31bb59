import { expect, it } from 'vitest';
import { adviseLines } from './avoid';
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

it('decides on what gains most of what three games support, and never on a guess', () => {
  const line = (gain: number, games: number, guess = false) => ({ gain, games, guess });
  const decide = (...lines: readonly ReturnType<typeof line>[]) => adviseLines({ lines, ownErrors: [] }).decision;
  expect(decide(line(0.1, 0), line(0.02, 12), line(0.05, 3), line(0.2, 9, true))).toEqual(line(0.05, 3));
  expect(decide(line(0.01, 0), line(0.02, 0))).toEqual(line(0.02, 0));
  expect(decide(line(-0.1, 20), line(0.2, 9, true))).toBeUndefined();
});
