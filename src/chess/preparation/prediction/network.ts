/**
 * A small neural network: position features are summed into a hidden layer, and a move's score is its dot product with
 * the move's features.
 */
import { MOVE_FEATURES, PATHS } from './move-features';

export type Network = {
  readonly hidden: number;
  /** A row of `hidden` weights per position feature. */
  readonly position: Float32Array;
  /** A row per move feature: `hidden` weights and a bias. */
  readonly move: Float32Array;
  /** Row index of a path; 0 means none. */
  readonly rowOfPath: Int32Array;
};

const BIAS = 0.1;

/** The activations of a position, followed by a 1 for the bias. */
export const hiddenLayer = ({ hidden, position }: Network, features: readonly number[]): Float32Array => {
  const values = new Float32Array(hidden + 1).fill(BIAS);
  for (const feature of features) {
    const row = feature * hidden;
    for (let at = 0; at < hidden; at += 1) values[at] = (values[at] ?? 0) + (position[row + at] ?? 0);
  }
  for (let at = 0; at < hidden; at += 1) values[at] = Math.max(0, values[at] ?? 0);
  values[hidden] = 1;
  return values;
};

/** After the rows of the move features. */
export const rowsOfPaths = (paths: readonly number[]): Int32Array => {
  const rowOfPath = new Int32Array(PATHS);
  for (const [index, path] of paths.entries()) rowOfPath[path] = MOVE_FEATURES + index;
  return rowOfPath;
};

export const rowsOf = (
  rowOfPath: Int32Array,
  { features, path }: { readonly features: readonly number[]; readonly path: number },
): readonly number[] => {
  const row = rowOfPath[path] ?? 0;
  return row === 0 ? features : [...features, row];
};

export const scoreMove = ({ move }: Network, values: Float32Array, rows: readonly number[]): number => {
  let score = 0;
  for (const row of rows) {
    const first = row * values.length;
    for (let at = 0; at < values.length; at += 1) score += (move[first + at] ?? 0) * (values[at] ?? 0);
  }
  return score;
};

export const softmax = (scores: readonly number[]): readonly number[] => {
  const best = Math.max(...scores);
  return normalize(scores.map((score) => Math.exp(score - best)));
};

export const normalize = (weights: readonly number[]): readonly number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

export const withChances = <Move extends { readonly chance: number }>(
  moves: readonly Move[],
  chances: readonly number[],
): readonly Move[] => moves.map((move, index) => ({ ...move, chance: chances[index] ?? 0 }));

/** Quantized rows: each character is an integer from -47 to 47, scaled per row. */

export type PackedRows = { readonly sizes: readonly number[]; readonly letters: string };

/** The character of 0, chosen so that all are printable. */
const ZERO = 79;

const MAX_LEVEL = 47;

const DIGITS = 4;

export const packRows = (values: Float32Array, width: number): PackedRows => {
  const sizes: number[] = [];
  let letters = '';
  for (let first = 0; first < values.length; first += width) {
    const row = values.subarray(first, first + width);
    const peak = row.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
    const size = Number((peak / MAX_LEVEL).toPrecision(DIGITS));
    sizes.push(size);
    for (const value of row) letters += String.fromCharCode(ZERO + (size === 0 ? 0 : quantize(value / size)));
  }
  return { sizes, letters };
};

export const unpackRows = ({ sizes, letters }: PackedRows, width: number): Float32Array =>
  Float32Array.from(
    { length: letters.length },
    (_, at) => (letters.charCodeAt(at) - ZERO) * (sizes[Math.floor(at / width)] ?? 0),
  );

const quantize = (value: number): number => Math.max(-MAX_LEVEL, Math.min(MAX_LEVEL, Math.round(value)));
