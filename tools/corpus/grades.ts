/**
 * Our rating of a puzzle against the one that Lichess' players gave it, over the puzzles of a file in the form of
 * database.lichess.org's puzzle export that many have tried. Each tenth is estimated by a fit to the others.
 */
import { deviationBy, ratingBy } from '../../src/chess/puzzles/difficulty';
import { DIFFICULTIES, difficultyOf } from '../../src/chess/puzzles/themes';
import { fitDifficulty, inParts, readRatedPuzzles } from './scans/puzzle-fit';

const LEAST_CORRELATION = 0.7;

/** Of the ratings, within the deviation that is told. */
const WITHIN = { told: 0.68, mostOff: 0.03 } as const;

export const check = (path: string): boolean => {
  const estimated = inParts(readRatedPuzzles(path)).flatMap(({ others, own }) => {
    const fit = fitDifficulty(others);
    return own.map(({ features, rating }) => {
      const estimate = ratingBy(fit, features);
      const deviation = deviationBy(fit, estimate);
      return { estimate, rating, deviation, isWithin: Math.abs(rating - estimate) <= deviation };
    });
  });
  const ratings = estimated.map(({ rating }) => rating);
  const correlation = correlate(ranks(ratings), ranks(estimated.map(({ estimate }) => estimate)));
  const within = estimated.filter(({ isWithin }) => isWithin).length / estimated.length;
  const errors = estimated.map(({ estimate, rating }) => Math.abs(rating - estimate)).sort((one, other) => one - other);
  console.log(`${path}: ${estimated.length} puzzles, rank correlation with the rating ${correlation.toFixed(3)}`);
  console.log(`half of the estimates are off by ${errors[Math.floor(errors.length / 2)]?.toFixed(0)} or less`);
  console.log(`within the deviation that is told: ${(100 * within).toFixed(1)} %`);
  for (const grade of DIFFICULTIES) {
    const own = estimated.filter(({ estimate }) => difficultyOf(estimate) === grade);
    const exact = own.filter(({ rating }) => difficultyOf(rating) === grade).length;
    console.log(
      `grade ${grade}: ${own.length} puzzles, estimated ${mean(own.map(({ estimate }) => estimate)).toFixed(0)} on average, ` +
        `rated ${mean(own.map(({ rating }) => rating)).toFixed(0)}, ${exact} of them in the grade's own range; ` +
        `${own.filter(({ isWithin }) => isWithin).length} within the deviation of ${mean(own.map(({ deviation }) => deviation)).toFixed(0)}`,
    );
  }
  return correlation >= LEAST_CORRELATION && Math.abs(within - WITHIN.told) <= WITHIN.mostOff;
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** From 0; equal values share the mean of their places. */
const ranks = (values: readonly number[]): readonly number[] => {
  const sorted = [...values].sort((one, other) => one - other);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
};

const correlate = (xs: readonly number[], ys: readonly number[]): number => {
  const [mx, my] = [mean(xs), mean(ys)];
  const sum = (of: (x: number, y: number) => number): number =>
    xs.reduce((total, x, index) => total + of(x - mx, (ys[index] ?? my) - my), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
};
