/**
 * Our grade of a puzzle against the rating that Lichess' players gave it: Spearman's rank correlation, over the puzzles
 * of a file in the form of database.lichess.org's puzzle export that many have tried.
 */
import { readFileSync } from 'node:fs';
import { parseFen } from '../../src/chess/position/fen';
import { DIFFICULTIES, difficultyOf } from '../../src/chess/puzzles/themes';
import { estimateDifficulty, gradeOf } from '../../src/chess/puzzles/to-puzzle';

const LEAST_CORRELATION = 0.65;

const TRIED = { least: 50, mostDeviation: 110 } as const;

export const check = (path: string): boolean => {
  const [head = '', ...rows] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const columns = head.split(',');
  const puzzles = rows.flatMap((row) => readPuzzle(columns, row.split(',')) ?? []);
  const ratings = puzzles.map(({ rating }) => rating);
  const correlation = correlate(ranks(ratings), ranks(puzzles.map(estimateDifficulty)));
  const grades = puzzles.map(gradeOf);
  console.log(`${path}: ${puzzles.length} of ${rows.length} puzzles are tried well enough`);
  console.log(
    `rank correlation with the rating: ${correlation.toFixed(3)}, of the grades alone ${correlate(ranks(ratings), ranks(grades)).toFixed(3)}`,
  );
  for (const grade of DIFFICULTIES) {
    const own = ratings.filter((_, index) => grades[index] === grade);
    const mean = own.reduce((sum, rating) => sum + rating, 0) / own.length;
    const exact = own.filter((rating) => difficultyOf(rating) === grade).length;
    console.log(
      `grade ${grade}: ${own.length} puzzles, mean rating ${mean.toFixed(0)}, ${exact} of them in the grade's own range`,
    );
  }
  return correlation >= LEAST_CORRELATION;
};

const readPuzzle = (columns: readonly string[], cells: readonly string[]) => {
  const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
  const fen = parseFen(cell('FEN'));
  const isTried = Number(cell('NbPlays')) >= TRIED.least && Number(cell('RatingDeviation')) <= TRIED.mostDeviation;
  if (!fen.ok || !isTried) return undefined;
  return { fen: fen.value, moves: cell('Moves').split(' '), rating: Number(cell('Rating')) };
};

/** From 0; equal values share the mean of their places. */
const ranks = (values: readonly number[]): readonly number[] => {
  const sorted = [...values].sort((one, other) => one - other);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
};

const correlate = (xs: readonly number[], ys: readonly number[]): number => {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const sum = (of: (x: number, y: number) => number): number =>
    xs.reduce((total, x, index) => total + of(x - mx, (ys[index] ?? my) - my), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
};
