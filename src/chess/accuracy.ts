/**
 * Accuracy of moves and games by Lichess' formula, 0-100: https://lichess.org/page/accuracy, lila
 * `AccuracyPercent.scala`.
 */
import { cappedCentipawns, type Evaluation, winPercent } from './evaluation';
import type { Color } from './types';

export type PerColor = { readonly white?: number; readonly black?: number };

const WINDOWS = { movesPerWindow: 10, smallest: 2, largest: 8 };

const WEIGHT = { min: 0.5, max: 12 };

export const moveAccuracy = (before: Evaluation, after: Evaluation, color: Color): number => {
  const loss = (winPercent(before) - winPercent(after)) * (color === 'white' ? 1 : -1);
  if (loss <= 0) return 100;
  const accuracy = 103.1668100711649 * Math.exp(-0.04354415386753951 * loss) - 3.166924740191411;
  const UNCERTAINTY_BONUS = 1;
  return clamp(accuracy + UNCERTAINTY_BONUS, 0, 100);
};

/**
 * The mean of the harmonic and the volatility-weighted mean of each side's moves. `evaluations` are those after each
 * move; a mating move is excluded.
 */
export const gameAccuracy = (start: Evaluation, evaluations: readonly Evaluation[], firstMover: Color): PerColor => {
  const all = [start, ...withoutCheckmate(evaluations)];
  const weights = weightsOf(all.map(winPercent));
  const moves = pairs(all).map(([before, after], ply) => {
    const color = colorOf(ply, firstMover);
    return { color, accuracy: moveAccuracy(before, after, color), weight: weights[ply] ?? WEIGHT.min };
  });
  return perColor((color) => {
    const own = moves.filter((move) => move.color === color);
    if (own.length === 0) return undefined;
    const total = sum(own.map(({ weight }) => weight));
    const weighted = sum(own.map(({ accuracy, weight }) => accuracy * weight)) / total;
    return (weighted + harmonicMean(own.map(({ accuracy }) => accuracy))) / 2;
  });
};

/** Lichess has no evaluation for the mating move. */
const withoutCheckmate = (evaluations: readonly Evaluation[]): readonly Evaluation[] =>
  evaluations.filter((evaluation) => !('checkmate' in evaluation));

/** Each accuracy counts as at least 1; returns 0 for an empty list. */
export const harmonicMean = (accuracies: readonly number[]): number =>
  accuracies.length === 0 ? 0 : accuracies.length / sum(accuracies.map((accuracy) => 1 / Math.max(1, accuracy)));

const colorOf = (ply: number, firstMover: Color): Color =>
  (ply % 2 === 0) === (firstMover === 'white') ? 'white' : 'black';

const pairs = <Value>(values: readonly Value[]): readonly (readonly [Value, Value])[] =>
  values.slice(1).flatMap((value, index) => {
    const before = values[index];
    return before === undefined ? [] : [[before, value] as const];
  });

export const perColor = (valueOf: (color: Color) => number | undefined): PerColor => {
  const white = valueOf('white');
  const black = valueOf('black');
  return { white, black };
};

/** The standard deviation of the win % in a sliding window; the first moves share one. */
const weightsOf = (percents: readonly number[]): readonly number[] => {
  const moves = percents.length - 1;
  const size = clamp(Math.floor(moves / WINDOWS.movesPerWindow), WINDOWS.smallest, WINDOWS.largest);
  return Array.from({ length: moves }, (_, ply) => {
    const from = Math.max(0, ply - (size - 2));
    return clamp(standardDeviation(percents.slice(from, from + size)), WEIGHT.min, WEIGHT.max);
  });
};

const standardDeviation = (values: readonly number[]): number => {
  const mean = sum(values) / values.length;
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length);
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/**
 * Whole centipawns, by Lichess' rules: evaluations are capped at ±1000 and gains count as 0. `evaluations` as for
 * `gameAccuracy`.
 */
export const averageCentipawnLoss = (
  start: Evaluation,
  evaluations: readonly Evaluation[],
  firstMover: Color,
): PerColor => {
  const losses = pairs([start, ...withoutCheckmate(evaluations)].map(cappedCentipawns)).map(([before, after], ply) => {
    const color = colorOf(ply, firstMover);
    return { color, loss: Math.max(0, color === 'white' ? before - after : after - before) };
  });
  return perColor((color) => {
    const own = losses.filter((move) => move.color === color);
    if (own.length === 0) return undefined;
    return Math.round(own.reduce((total, { loss }) => total + loss, 0) / own.length);
  });
};
