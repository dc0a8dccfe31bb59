import { describe, expect, it } from 'vitest';
import type { Evaluation } from './evaluation';
import { evaluationOf, formatStoredEvaluation, readStoredEvaluation, toStoredEvaluation } from './stored-evaluation';

describe('toStoredEvaluation', () => {
  it.each([
    [{ cp: 35 }, 0.35],
    [{ cp: 0 }, 0],
    [{ cp: -12_000 }, -49.9],
    [{ mate: 3 }, 5300],
    [{ mate: -1 }, -5100],
    [{ checkmate: 'white' as const }, 5000],
    [{ checkmate: 'black' as const }, -5000],
  ])('keeps %j as %d', (evaluation, stored) => {
    expect(toStoredEvaluation(evaluation)).toBe(stored);
  });
});

describe('readStoredEvaluation', () => {
  it.each([
    [50, 50],
    [51, 0.51],
    [120, 1.2],
    [-120, -1.2],
    [0.35, 0.35],
    [5300, 53],
  ])('reads %d as %d [STATE-11]', (stored, shown) => {
    expect(readStoredEvaluation({ evaluationFloat: stored })).toBe(shown);
  });

  it('reads centipawns where pawns are missing [ENT-15]', () => {
    expect(readStoredEvaluation({ evaluation: 120 })).toBe(1.2);
    expect(readStoredEvaluation({ evaluationFloat: 0.4, evaluation: 120 })).toBe(0.4);
  });

  it('is null where there is no evaluation [STATE-12]', () => {
    expect(readStoredEvaluation(undefined)).toBeNull();
    expect(readStoredEvaluation({ evaluationFloat: null })).toBeNull();
  });
});

describe('evaluationOf', () => {
  const evaluations: readonly Evaluation[] = [
    { cp: 35 },
    { cp: 0 },
    { cp: -4990 },
    { mate: 3 },
    { mate: -1 },
    { checkmate: 'black' },
    { checkmate: 'white' },
  ];

  it.each(evaluations)('gives %j back, also where its number stands alone', (evaluation) => {
    const evaluationFloat = toStoredEvaluation(evaluation);
    expect(evaluationOf({ evaluationFloat })).toEqual(evaluation);
    expect(evaluationOf({ ...evaluation, evaluationFloat })).toMatchObject(evaluation);
  });

  it('is the evaluation where the number says less', () => {
    expect(evaluationOf({ cp: 12_000, evaluationFloat: 49.9 })).toMatchObject({ cp: 12_000 });
  });

  it('is undefined where there is no evaluation', () => {
    expect(evaluationOf(undefined)).toBeUndefined();
    expect(evaluationOf({ evaluationFloat: null })).toBeUndefined();
  });
});

describe('formatStoredEvaluation', () => {
  it.each([
    [0.345, '+0.34'],
    [-1.2, '-1.20'],
    [-0.001, '+0.00'],
    [49.9, '+49.90'],
    [50, '#0'],
    [-50, '#0'],
    [53, '#3'],
    [-51, '#-1'],
    [null, '--'],
  ])('shows %s as %s [LIM-06]', (value, text) => {
    expect(formatStoredEvaluation(value)).toBe(text);
  });

  it.each([1, 5, 12])('tells a mate in %d for either side as it was', (mate) => {
    const shown = (evaluation: { mate: number }): string =>
      formatStoredEvaluation(readStoredEvaluation({ evaluationFloat: toStoredEvaluation(evaluation) }));
    expect(shown({ mate })).toBe(`#${mate}`);
    expect(shown({ mate: -mate })).toBe(`#-${mate}`);
  });
});
