/** A puzzle as Lichess publishes them, and as it is put before a person. */
import { legalMoves, startWalk } from '../position/move';
import type { Fen, San, Uci } from '../types';
import type { PuzzleTheme } from './themes';

/** The form of Lichess' puzzle database. */
export type Puzzle = {
  /** Before the opponent's last move. */
  readonly fen: Fen;
  /** The opponent's last move, then the solution: the solver's moves with the replies between them. */
  readonly moves: readonly Uci[];
  /** Most important first. */
  readonly themes: readonly PuzzleTheme[];
};

/** What a person is given to solve. */
export type PuzzleTask = {
  /** The position to be solved. */
  readonly fen: Fen;
  readonly lastMove: Uci;
  /** The solver's moves with the replies between them, the solver's first and last. */
  readonly line: readonly San[];
  /** First moves that are right: the line's own; where it mates at once, whatever mates. */
  readonly accepted: readonly San[];
};

/** Whether each of the solver's moves can be made on our board, which makes a queen of every pawn (BOARD-03). */
export const canBePlayed = (moves: readonly Uci[]): boolean =>
  moves.every((move, index) => index % 2 === 0 || !/[rbn]$/.test(move));

/**
 * `undefined` when the position or a move is not legal, the solver cannot play it on our board, or the line does not begin
 * and end with the solver's moves.
 */
export const taskOf = ({ fen, moves }: Pick<Puzzle, 'fen' | 'moves'>): PuzzleTask | undefined => {
  if (!canBePlayed(moves)) return undefined;
  const walk = startWalk(fen, false);
  const [lastMove, ...solution] = moves.map((move) => walk?.play(move));
  const line = solution.flatMap((played) => (played === undefined ? [] : [played.san]));
  if (lastMove === undefined || line.length !== moves.length - 1 || line.length % 2 === 0) return undefined;
  return { fen: lastMove.fen, lastMove: lastMove.uci, line, accepted: acceptedFirst(lastMove.fen, line) };
};

const acceptedFirst = (fen: Fen, [first, ...rest]: readonly San[]): readonly San[] => {
  if (first === undefined) return [];
  const isMate = rest.length === 0 && first.endsWith('#');
  return isMate ? [first, ...matingMoves(fen).filter((san) => san !== first)] : [first];
};

/** Every move that mates at once. */
export const matingMoves = (fen: Fen): readonly San[] =>
  legalMoves(fen)
    .flatMap((move) => startWalk(fen, false)?.play(move)?.san ?? [])
    .filter((san) => san.endsWith('#'));

/** Which puzzle is that of a day. Nothing is drawn and nothing kept: the day alone decides, for everybody alike. */

/** Neighbors in the set stand far apart in time with steps of about this part of it. */
const GOLDEN_PART = (Math.sqrt(5) - 1) / 2;

/**
 * The place, from 0, in a set of `count` puzzles; `day` counts from any day on, whole. Each puzzle has its day before one
 * comes again. `undefined` for an empty set.
 */
export const dailyPlace = (day: number, count: number): number | undefined =>
  count < 1 ? undefined : (((day * stepThrough(count)) % count) + count) % count;

/** A step that meets every place of the set before it comes back to the first. */
const stepThrough = (count: number): number => {
  let step = Math.max(1, Math.round(count * GOLDEN_PART));
  while (greatestDivisor(step, count) > 1) step += 1;
  return step;
};

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);
