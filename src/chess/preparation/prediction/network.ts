/**
 * A small network that gives every move of a position a number: what is true of the position becomes a few hidden figures,
 * each thing that is true of a move is worth something for each of them, and the sum says how likely the move is beside others.
 */
import { MOVE_FEATURES, PATHS } from './move-features';

export type Network = {
  /** How many hidden figures. */
  readonly hidden: number;
  /** For each feature of a position a row of `hidden`. */
  readonly position: Float32Array;
  /** For each feature of a move a row of `hidden` and one more, what it is worth in every position. */
  readonly move: Float32Array;
  /** Where the row of a path is among those of the features of a move; 0 has none. */
  readonly rowOfPath: Int32Array;
};

/** What the hidden figures begin with. */
const BIAS = 0.1;

/** The hidden figures of a position, and a 1 after them. */
export const hiddenOf = ({ hidden, position }: Network, features: readonly number[]): Float32Array => {
  const figures = new Float32Array(hidden + 1).fill(BIAS);
  for (const feature of features) {
    const row = feature * hidden;
    for (let at = 0; at < hidden; at += 1) figures[at] = (figures[at] ?? 0) + (position[row + at] ?? 0);
  }
  for (let at = 0; at < hidden; at += 1) figures[at] = Math.max(0, figures[at] ?? 0);
  figures[hidden] = 1;
  return figures;
};

/** Paths have their rows after the features of a move, in this order. */
export const rowsOfPaths = (paths: readonly number[]): Int32Array => {
  const rowOfPath = new Int32Array(PATHS);
  for (const [index, path] of paths.entries()) rowOfPath[path] = MOVE_FEATURES + index;
  return rowOfPath;
};

/** The rows of a move: of its features and of its path. */
export const rowsOf = (
  rowOfPath: Int32Array,
  { features, path }: { readonly features: readonly number[]; readonly path: number },
): readonly number[] => {
  const row = rowOfPath[path] ?? 0;
  return row === 0 ? features : [...features, row];
};

export const scoreOf = ({ move }: Network, figures: Float32Array, rows: readonly number[]): number => {
  let score = 0;
  for (const row of rows) {
    const first = row * figures.length;
    for (let at = 0; at < figures.length; at += 1) score += (move[first + at] ?? 0) * (figures[at] ?? 0);
  }
  return score;
};

/** Scores as chances that sum to 1. */
export const chancesOf = (scores: readonly number[]): readonly number[] => {
  const best = Math.max(...scores);
  return partsOf(scores.map((score) => Math.exp(score - best)));
};

/** Chances of moves: numbers that sum to 1. */

/** Each as a part of their sum. */
export const partsOf = (weights: readonly number[]): readonly number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

/** The moves with other chances, in the same order. */
export const withChances = <Move extends { readonly chance: number }>(
  moves: readonly Move[],
  chances: readonly number[],
): readonly Move[] => moves.map((move, index) => ({ ...move, chance: chances[index] ?? 0 }));

/** Rows of figures as text: each figure is a letter, which stands for a whole number from -47 to 47, times a size of the row. */

export type PackedRows = { readonly sizes: readonly number[]; readonly letters: string };

/** The letter of 0, so that all of them can be printed. */
const ZERO = 79;

const MOST = 47;

const DIGITS = 4;

export const packRows = (figures: Float32Array, width: number): PackedRows => {
  const sizes: number[] = [];
  let letters = '';
  for (let first = 0; first < figures.length; first += width) {
    const row = figures.subarray(first, first + width);
    const most = row.reduce((highest, figure) => Math.max(highest, Math.abs(figure)), 0);
    const size = Number((most / MOST).toPrecision(DIGITS));
    sizes.push(size);
    for (const figure of row) letters += String.fromCharCode(ZERO + (size === 0 ? 0 : wholeOf(figure / size)));
  }
  return { sizes, letters };
};

export const unpackRows = ({ sizes, letters }: PackedRows, width: number): Float32Array =>
  Float32Array.from(
    { length: letters.length },
    (_, at) => (letters.charCodeAt(at) - ZERO) * (sizes[Math.floor(at / width)] ?? 0),
  );

const wholeOf = (figure: number): number => Math.max(-MOST, Math.min(MOST, Math.round(figure)));
