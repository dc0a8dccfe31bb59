/**
 * A small network that gives every move of a position a number: what is true of the position becomes a few hidden figures,
 * each thing that is true of a move is worth something for each of them, and the sum says how likely the move is beside others.
 */
import { partsOf } from './chances';
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
