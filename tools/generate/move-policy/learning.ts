/** How the network of `chess/preparation/prediction` learns from moves that were played. */
import { MOVE_FEATURES, POSITION_FEATURES } from '../../../src/chess/preparation/prediction/move-features';
import { hiddenLayer, type Network, scoreMove, softmax } from '../../../src/chess/preparation/prediction/network';
import type { Random } from '../../../src/test/mock-lichess/make-games';

/** A position, the rows of its legal moves, and which of them was played. */
export type Example = {
  readonly position: readonly number[];
  readonly moves: readonly (readonly number[])[];
  readonly played: number;
};

/** The steps are small where a row has moved much already (Duchi, Hazan and Singer, 2011). */
const RATE = 0.015;

const FIRST_STEP = 0.1;

/** The share of the hidden figures that is set to 0 at random while learning, so that none relies on another. */
const DROPOUT = 0.1;

/** Chances that are this near to what happened teach nothing. */
const NEAR = 1e-4;

export type Learner = {
  readonly network: Network;
  /** One step towards what was played; answers how unlikely that had been, the negative logarithm of its chance. */
  readonly learn: (example: Example, rate: number) => number;
};

export const createLearner = (hidden: number, rowOfPath: Int32Array, paths: number, random: Random): Learner => {
  const network = newNetwork(hidden, rowOfPath, paths, random);
  const moved = {
    position: new Float64Array(POSITION_FEATURES),
    move: new Float64Array(MOVE_FEATURES + paths),
    worth: new Float64Array(MOVE_FEATURES + paths),
  };
  const learn = ({ position, moves, played }: Example, rate: number): number => {
    const figures = leaveOut(hiddenLayer(network, position), random);
    const chances = softmax(moves.map((rows) => scoreMove(network, figures, rows)));
    const back = new Float64Array(hidden);
    const size = squareOf(figures.subarray(0, hidden)) / hidden;
    for (const [row, error] of errorsByRow(moves, chances, played)) {
      const first = row * (hidden + 1);
      const step = (rate * error) / slowness(moved.move, row, error ** 2 * size);
      addTimes(back, 0, error, network.move, first, hidden);
      addTimes(network.move, first, -step, figures, 0, hidden);
      addTimes(
        network.move,
        first + hidden,
        (-rate * error) / slowness(moved.worth, row, error ** 2),
        figures,
        hidden,
        1,
      );
    }
    const through = back.map((error, at) => ((figures[at] ?? 0) > 0 ? error / (1 - DROPOUT) : 0));
    const pull = squareOf(through) / hidden;
    for (const row of position)
      addTimes(network.position, row * hidden, -rate / slowness(moved.position, row, pull), through, 0, hidden);
    return -Math.log(Math.max(Number.MIN_VALUE, chances[played] ?? 0));
  };
  return { network, learn };
};

type Figures = Float32Array | Float64Array;

/** Adds so many times some of the figures to others. */
const addTimes = (to: Figures, toAt: number, times: number, from: Figures, fromAt: number, length: number): void => {
  for (let at = 0; at < length; at += 1) to[toAt + at] = (to[toAt + at] ?? 0) + times * (from[fromAt + at] ?? 0);
};

/** Grows with every step that a row takes. */
const slowness = (moved: Float64Array, row: number, square: number): number => {
  const sum = (moved[row] ?? 0) + square;
  moved[row] = sum;
  return Math.sqrt(FIRST_STEP + sum);
};

/** Over all examples so many times, in another order each time, with steps that become smaller. */
export const learnAll = (learner: Learner, examples: readonly Example[], times: number, random: Random): void => {
  for (let time = 0; time < times; time += 1) {
    const order = shuffled(examples, random);
    const loss = order.reduce((sum, example) => sum + learner.learn(example, RATE * (1 - time / times)), 0);
    console.log(`${time + 1} of ${times}: ${(loss / examples.length).toFixed(3)}`);
  }
};

const newNetwork = (hidden: number, rowOfPath: Int32Array, paths: number, random: Random): Network => {
  const small = (size: number, rows: number, width: number): Float32Array =>
    Float32Array.from({ length: rows * width }, (_, at) => (at % width === hidden ? 0 : (random.next() - 0.5) * size));
  return {
    hidden,
    rowOfPath,
    position: small(0.2, POSITION_FEATURES, hidden),
    move: small(0.1, MOVE_FEATURES + paths, hidden + 1),
  };
};

const leaveOut = (figures: Float32Array, random: Random): Float32Array =>
  figures.map((figure, at) => {
    if (at === figures.length - 1) return figure;
    return random.next() < DROPOUT ? 0 : figure / (1 - DROPOUT);
  });

/** By how much each row made its moves too likely. */
const errorsByRow = (
  rows: readonly (readonly number[])[],
  chances: readonly number[],
  played: number,
): ReadonlyMap<number, number> => {
  const errors = new Map<number, number>();
  for (const [index, own] of rows.entries()) {
    const error = (chances[index] ?? 0) - Number(index === played);
    if (Math.abs(error) >= NEAR) for (const row of own) errors.set(row, (errors.get(row) ?? 0) + error);
  }
  return errors;
};

const squareOf = (figures: Figures): number => {
  let sum = 0;
  for (const figure of figures) sum += figure ** 2;
  return sum;
};

const shuffled = <Value>(values: readonly Value[], random: Random): readonly Value[] =>
  values
    .map((value) => ({ value, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
