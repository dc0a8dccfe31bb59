import { expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { Evaluation } from '../../chess/evaluation';
import { evaluationSchema, gameEvaluationSchema } from './evaluation';

it('is the program’s own evaluation', () => {
  expectTypeOf<Readonly<z.infer<typeof evaluationSchema>>>().toEqualTypeOf<Evaluation>();
  const evaluations: readonly Evaluation[] = [{ cp: -35 }, { mate: 3 }, { checkmate: 'black' }];
  expect(evaluations.map((evaluation) => evaluationSchema.parse(evaluation))).toEqual(evaluations);
  expect(
    [{}, { cp: null }, { checkmate: 'red' }].map((malformed) => evaluationSchema.safeParse(malformed).success),
  ).toEqual([...[false, false, false]]);
});

it('stands in a game beside the specification’s number, which is read alone as well [ENT-15]', () => {
  const whole = { mate: -2, evaluationFloat: -5200, bestMove: 'Qh4#', depth: 12 };
  const bare = [{ evaluationFloat: 0.35 }, { evaluation: 120 }, { evaluationFloat: null }, {}];
  expect([whole, ...bare].map((entry) => gameEvaluationSchema.parse(entry))).toEqual([whole, ...bare]);
});
