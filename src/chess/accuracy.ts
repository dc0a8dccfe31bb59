/**
 * Accuracy of moves and games as Lichess reckons it, 0-100: https://lichess.org/page/accuracy,
 * lila `AccuracyPercent.scala` (constants, windows and weights).
 */
import { cappedCentipawns, type Evaluation, winPercent } from './evaluation';
import type { Color } from './types';

/** One figure for each side; missing for a side that has made no move. */
export type PerColor = { readonly white?: number; readonly black?: number };

const WINDOWS = { movesPerWindow: 10, smallest: 2, largest: 8 };

const WEIGHT = { least: 0.5, most: 12 };

/** Of one move, from the positions before and after it. */
export const moveAccuracy = (before: Evaluation, after: Evaluation, color: Color): number => {
  const loss = (winPercent(before) - winPercent(after)) * (color === 'white' ? 1 : -1);
  if (loss <= 0) return 100;
  const accuracy = 103.1668100711649 * Math.exp(-0.04354415386753951 * loss) - 3.166924740191411;
  const UNCERTAINTY_BONUS = 1;
  return clamp(accuracy + UNCERTAINTY_BONUS, 0, 100);
};

/**
 * Of a whole game: for each side the mean of two means of its moves' accuracies, one weighted by how much the game was
 * swinging around the move, the other harmonic. `evaluations` are those after each move. A move that mates has no part.
 */
export const gameAccuracy = (start: Evaluation, evaluations: readonly Evaluation[], firstMover: Color): PerColor => {
  const all = [start, ...withoutCheckmate(evaluations)];
  const weights = weightsOf(all.map(winPercent));
  const moves = pairs(all).map(([before, after], ply) => {
    const color = colorOf(ply, firstMover);
    return { color, accuracy: moveAccuracy(before, after, color), weight: weights[ply] ?? WEIGHT.least };
  });
  return perColor((color) => {
    const own = moves.filter((move) => move.color === color);
    if (own.length === 0) return undefined;
    const total = sum(own.map(({ weight }) => weight));
    const weighted = sum(own.map(({ accuracy, weight }) => accuracy * weight)) / total;
    return (weighted + harmonicMean(own.map(({ accuracy }) => accuracy))) / 2;
  });
};

/** Nothing is searched once the mate is on the board: Lichess' figures have no entry for the move that mates. */
const withoutCheckmate = (evaluations: readonly Evaluation[]): readonly Evaluation[] =>
  evaluations.filter((evaluation) => !('checkmate' in evaluation));

/** Harmonic mean of accuracies, each counted as at least 1; 0 of none. */
export const harmonicMean = (accuracies: readonly number[]): number =>
  accuracies.length === 0 ? 0 : accuracies.length / sum(accuracies.map((accuracy) => 1 / Math.max(1, accuracy)));

/** The color that makes a ply, counted from 0. */
const colorOf = (ply: number, firstMover: Color): Color =>
  (ply % 2 === 0) === (firstMover === 'white') ? 'white' : 'black';

/** Neighbors: each value with the one after it. */
const pairs = <Value>(values: readonly Value[]): readonly (readonly [Value, Value])[] =>
  values.slice(1).flatMap((value, index) => {
    const before = values[index];
    return before === undefined ? [] : [[before, value] as const];
  });

/** The figure of each side, left out where there is none. */
export const perColor = (figure: (color: Color) => number | undefined): PerColor => {
  const white = figure('white');
  const black = figure('black');
  return { white, black };
};

/** One weight a move: the standard deviation of the win % in the window around it; the first window serves several. */
const weightsOf = (percents: readonly number[]): readonly number[] => {
  const moves = percents.length - 1;
  const size = clamp(Math.floor(moves / WINDOWS.movesPerWindow), WINDOWS.smallest, WINDOWS.largest);
  return Array.from({ length: moves }, (_, ply) => {
    const from = Math.max(0, ply - (size - 2));
    return clamp(standardDeviation(percents.slice(from, from + size)), WEIGHT.least, WEIGHT.most);
  });
};

const standardDeviation = (values: readonly number[]): number => {
  const mean = sum(values) / values.length;
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length);
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * Average centipawn loss of each side, whole centipawns, as Lichess reckons it: evaluations within ±1000 (a mate is
 * ±1000), gains count as no loss. `evaluations` are those after each move. A move that mates has no part.
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
