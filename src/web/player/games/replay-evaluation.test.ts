import { expect, it } from 'vitest';
import { replayEvaluation, toBarEvaluation } from './replay-evaluation';

const stored = [
  { evaluationFloat: 0.2 },
  { evaluationFloat: 0.35 },
  { evaluation: -120 },
  {},
  { evaluationFloat: null },
];

it('is 0 at the start, whatever is stored there, and then belongs to the move on the board [STATE-10, STATE-12]', () => {
  expect([-1, 0, 1].map((ply) => replayEvaluation(stored, ply))).toEqual([0, 0.35, -1.2]);
});

it('is null where none exists [STATE-12]', () => {
  expect([2, 3, 4].map((ply) => replayEvaluation(stored, ply))).toEqual([null, null, null]);
  expect(replayEvaluation(undefined, 0)).toBeNull();
  expect(replayEvaluation(null, -1)).toBe(0);
});

it('is divided by 100 beyond a magnitude of 50 [STATE-11]', () => {
  const values = [{}, ...[50, 51, 120, -51].map((evaluationFloat) => ({ evaluationFloat }))];
  expect([0, 1, 2, 3].map((ply) => replayEvaluation(values, ply))).toEqual([50, 0.51, 1.2, -0.51]);
});

it('reads a mate for the bar, also one on the board', () => {
  expect(toBarEvaluation(53)).toEqual({ evalFloat: 53, mate: 3 });
  expect(toBarEvaluation(-51)).toEqual({ evalFloat: -51, mate: -1 });
  expect(toBarEvaluation(-50)?.mate).toBeCloseTo(0);
  expect(toBarEvaluation(-1.2)).toEqual({ evalFloat: -1.2 });
  expect(toBarEvaluation(null)).toBeUndefined();
});
