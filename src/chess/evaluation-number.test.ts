import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Evaluation } from './evaluation';
import { formatEvaluation, fromWire, toEvalFloat, toMate, toWire } from './evaluation-number';

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
