import { describe, expect, it } from 'vitest';
import {
  formatStoredEvaluation,
  fromStoredEvaluation,
  readStoredEvaluation,
  toStoredEvaluation,
} from './stored-evaluation';

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

describe('fromStoredEvaluation', () => {
  const WHITE_TO_MOVE = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
  const BLACK_TO_MOVE = 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4';

  it.each([
    [{ cp: 35 }, WHITE_TO_MOVE],
    [{ cp: 0 }, WHITE_TO_MOVE],
    [{ cp: -4990 }, WHITE_TO_MOVE],
    [{ mate: 3 }, WHITE_TO_MOVE],
    [{ mate: -1 }, BLACK_TO_MOVE],
    [{ checkmate: 'black' as const }, WHITE_TO_MOVE],
    [{ checkmate: 'white' as const }, BLACK_TO_MOVE],
  ])('gives %j of %s back', (evaluation, fen) => {
    expect(fromStoredEvaluation({ evaluationFloat: toStoredEvaluation(evaluation) }, fen)).toEqual(evaluation);
  });

  it('is undefined where there is no evaluation', () => {
    expect(fromStoredEvaluation(undefined, WHITE_TO_MOVE)).toBeUndefined();
    expect(fromStoredEvaluation({ evaluationFloat: null }, WHITE_TO_MOVE)).toBeUndefined();
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
