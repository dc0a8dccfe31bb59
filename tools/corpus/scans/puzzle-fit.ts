/** Fits the rating of puzzles to those that Lichess' players gave them, and measures it on others. */
import { readFileSync } from 'node:fs';
import { parseFen } from '../../../src/chess/position/fen';
import { type DifficultyFit, FEATURES, featuresOf, ratingBy } from '../../../src/chess/puzzles/difficulty';

export type RatedPuzzle = { readonly features: readonly number[]; readonly rating: number };

/** Others have no rating yet. */
const TRIED = { least: 50, mostDeviation: 110 } as const;

/** Of a file in the form of database.lichess.org's puzzle export, those that many have tried. */
export const readRatedPuzzles = (path: string): readonly RatedPuzzle[] => {
  const [head = '', ...rows] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const columns = head.split(',');
  return rows.flatMap((row) => {
    const cells = row.split(',');
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
    const fen = parseFen(cell('FEN'));
    const isTried = Number(cell('NbPlays')) >= TRIED.least && Number(cell('RatingDeviation')) <= TRIED.mostDeviation;
    const features = fen.ok && isTried ? featuresOf({ fen: fen.value, moves: cell('Moves').split(' ') }) : undefined;
    return features === undefined ? [] : [{ features, rating: Number(cell('Rating')) }];
  });
};

const PARTS = 10;

/** Each part of the puzzles, with the others, to which a fit may look. */
export const inParts = (puzzles: readonly RatedPuzzle[]) =>
  Array.from({ length: PARTS }, (_, part) => {
    const isOf = (index: number): boolean => index % PARTS === part;
    return {
      others: puzzles.filter((_puzzle, index) => !isOf(index)),
      own: puzzles.filter((_puzzle, index) => isOf(index)),
    };
  });

/** Estimates below these ratings are measured apart. */
const BOUNDS = [700, 900, 1100, 1300, 1500, undefined] as const;

/** Within one standard deviation of a normal distribution. */
const WITHIN = 0.68;

export const fitDifficulty = (puzzles: readonly RatedPuzzle[]): DifficultyFit => {
  const estimates = inParts(puzzles).flatMap(({ others, own }) => {
    const fit = fitWeights(others);
    return own.map(({ features, rating }) => ({ estimate: ratingBy(fit, features), rating }));
  });
  const deviations = BOUNDS.map((below, index) => {
    const least = BOUNDS[index - 1] ?? Number.NEGATIVE_INFINITY;
    const errors = estimates
      .filter(({ estimate }) => estimate >= least && estimate < (below ?? Number.POSITIVE_INFINITY))
      .map(({ estimate, rating }) => Math.abs(rating - estimate))
      .sort((one, other) => one - other);
    return { below, deviation: Math.round(errors[Math.floor(WITHIN * errors.length)] ?? 0) };
  });
  return { ...fitWeights(puzzles), deviations };
};

/** In units of the standard deviation of each feature. */
const RIDGE = 100;

const fitWeights = (puzzles: readonly RatedPuzzle[]): DifficultyFit => {
  const means = FEATURES.map((_, index) => mean(puzzles.map(({ features }) => features[index] ?? 0)));
  const spreads = FEATURES.map(
    (_, index) =>
      Math.sqrt(mean(puzzles.map(({ features }) => ((features[index] ?? 0) - (means[index] ?? 0)) ** 2))) || 1,
  );
  const rows = puzzles.map(({ features }) =>
    features.map((value, index) => (value - (means[index] ?? 0)) / (spreads[index] ?? 1)),
  );
  const middle = mean(puzzles.map(({ rating }) => rating));
  const matrix = FEATURES.map((_, i) =>
    FEATURES.map((__, j) => sum(rows.map((row) => (row[i] ?? 0) * (row[j] ?? 0))) + (i === j ? RIDGE : 0)),
  );
  const right = FEATURES.map((_, i) =>
    sum(rows.map((row, index) => (row[i] ?? 0) * ((puzzles[index]?.rating ?? 0) - middle))),
  );
  const weights = solve(matrix, right).map((weight, index) => weight / (spreads[index] ?? 1));
  const base = middle - sum(weights.map((weight, index) => weight * (means[index] ?? 0)));
  return {
    base,
    weights: Object.fromEntries(FEATURES.map((name, index) => [name, weights[index] ?? 0])),
    deviations: [],
  };
};

/** By Gaussian elimination; the matrix is positive definite. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] => {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  for (const [at, pivot] of rows.entries()) {
    const scale = pivot[at] ?? 1;
    for (const [index, value] of pivot.entries()) pivot[index] = value / scale;
    for (const [other, row] of rows.entries()) {
      const factor = row[at] ?? 0;
      if (other !== at && factor !== 0)
        for (const [index, value] of pivot.entries()) row[index] = (row[index] ?? 0) - factor * value;
    }
  }
  return rows.map((row) => row.at(-1) ?? 0);
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const mean = (values: readonly number[]): number => sum(values) / Math.max(1, values.length);
