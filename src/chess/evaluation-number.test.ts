import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Evaluation } from './evaluation';
import {
  evaluationLabel,
  evaluationOf,
  formatEvaluation,
  formatStoredEvaluation,
  fromWire,
  readStoredEvaluation,
  toEvalFloat,
  toMate,
  toStoredEvaluation,
  toWire,
} from './evaluation-number';

describe('the number of an evaluation', () => {
  it.each<[Evaluation, number, number | null]>([
    [{ cp: 26 }, 0.26, null],
    [{ cp: -120 }, -1.2, null],
    [{ cp: 0 }, 0, null],
    [{ cp: 12_345 }, 99.9, null],
    [{ cp: -12_345 }, -99.9, null],
    [{ mate: 1 }, 110, 1],
    [{ mate: -1 }, -110, -1],
    [{ mate: 12 }, 220, 12],
    [{ checkmate: 'white' }, 100, 0],
    [{ checkmate: 'black' }, -100, 0],
  ])('of %j is %d with mate %s', (evaluation, evalFloat, mate) => {
    expect(toEvalFloat(evaluation)).toBe(evalFloat);
    expect(toMate(evaluation)).toBe(mate);
  });

  it('is read back as the same evaluation', () => {
    const evaluations = fc.oneof(
      fc.integer({ min: -9990, max: 9990 }).map((cp): Evaluation => ({ cp })),
      fc.integer({ min: 1, max: 300 }).map((mate): Evaluation => ({ mate })),
      fc.integer({ min: 1, max: 300 }).map((mate): Evaluation => ({ mate: -mate })),
      fc.constantFrom<Evaluation>({ checkmate: 'white' }, { checkmate: 'black' }),
    );
    fc.assert(
      fc.property(evaluations, (evaluation) => {
        const { evaluation: sent, ...numbers } = toWire(evaluation);
        expect([sent, fromWire(numbers)]).toEqual([evaluation, evaluation]);
      }),
    );
  });

  it('is what is sent where the numbers say less', () => {
    expect(fromWire(toWire({ cp: 12_345 }))).toEqual({ cp: 12_345 });
  });

  it('is read without a mate beside it, as a server of the specification alone sends it', () => {
    expect(fromWire({ evalFloat: 110 })).toEqual({ mate: 1 });
    expect(fromWire({ evalFloat: -120, mate: null })).toEqual({ mate: -2 });
    expect(fromWire({ evalFloat: 100 })).toEqual({ cp: 10_000 });
    expect(fromWire({ evalFloat: -0 })).toEqual({ cp: 0 });
  });
});

describe('the text of a number', () => {
  it('is a mate only beyond a magnitude of 100 [ANL-18]', () => {
    expect(formatEvaluation(100)).toBe('+100.0');
    expect(formatEvaluation(101)).toBe('#1');
    expect(formatEvaluation(-100)).toBe('-100.0');
    expect(formatEvaluation(-101)).toBe('#-21');
  });

  it.each([
    [110, '#1'],
    [125, '#3'],
    [220, '#12'],
  ])('counts a positive mate of %d as %s [ANL-19]', (evalFloat, text) => {
    expect(formatEvaluation(evalFloat)).toBe(text);
  });

  it.each([
    [-110, '#-21'],
    [-125, '#-23'],
  ])('counts a bare negative mate of %d by the letter as %s [ANL-20]', (evalFloat, text) => {
    expect(formatEvaluation(evalFloat)).toBe(text);
  });

  it('shows the true distance where the mate stands beside the number [ANL-20]', () => {
    expect(formatEvaluation(-110, -1)).toBe('#-1');
    expect(formatEvaluation(130, 3)).toBe('#3');
    expect(formatEvaluation(100, 0)).toBe('#');
    expect(formatEvaluation(0.3, null)).toBe('+0.3');
  });

  it.each([
    [0.26, '+0.3'],
    [0, '+0.0'],
    [-0, '+0.0'],
    [-1.2, '-1.2'],
    [-0.04, '+0.0'],
    [-0.06, '-0.1'],
    [99.9, '+99.9'],
  ])('shows %d as %s, with a plus at zero or more [ANL-21]', (evalFloat, text) => {
    expect(formatEvaluation(evalFloat)).toBe(text);
  });
});

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

describe('the label of an evaluation', () => {
  it.each([
    [51, 'Slight Edge'],
    [150, 'Slight Edge'],
    [151, 'Advantage'],
    [300, 'Advantage'],
    [301, 'Decisive'],
  ])('at %d centipawns is %s, for either side [LIM-05]', (centipawns, label) => {
    expect(evaluationLabel(centipawns)).toEqual({ label, side: 'white' });
    expect(evaluationLabel(-centipawns)).toEqual({ label, side: 'black' });
  });

  it.each([0, 50, -50])('at %d centipawns is Balanced and nobody’s [LIM-05]', (centipawns) => {
    expect(evaluationLabel(centipawns)).toEqual({ label: 'Balanced' });
  });
});
