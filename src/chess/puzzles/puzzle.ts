import { legalMoves, startWalk } from '../position/move';
import type { Fen, San, Uci } from '../types';
import type { PuzzleTheme } from './themes';

export type Puzzle = {
  /** Before the opponent's last move. */
  readonly fen: Fen;
  /** The opponent's last move, then the solution with the replies. */
  readonly moves: readonly Uci[];
  /** Most important first. */
  readonly themes: readonly PuzzleTheme[];
};

export type PuzzleTask = {
  readonly fen: Fen;
  readonly lastMove: Uci;
  /** Starts and ends with the solver's moves. */
  readonly line: readonly San[];
  /** The line's own, or any mate if it mates at once. */
  readonly accepted: readonly San[];
};

/** `undefined` for illegal moves, and lines that do not start and end with the solver's. */
export const taskOf = ({ fen, moves }: Pick<Puzzle, 'fen' | 'moves'>): PuzzleTask | undefined => {
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

export const matingMoves = (fen: Fen): readonly San[] =>
  legalMoves(fen)
    .flatMap((move) => startWalk(fen, false)?.play(move)?.san ?? [])
    .filter((san) => san.endsWith('#'));

// The puzzle of the day depends on the date only

/** Spreads neighbors of the set over time. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/** 0-based; cycles through the whole set. */
export const dailyIndex = (day: number, count: number): number | undefined =>
  count < 1 ? undefined : (((day * stepThrough(count)) % count) + count) % count;

const stepThrough = (count: number): number => {
  let step = Math.max(1, Math.round(count * GOLDEN_RATIO));
  while (greatestDivisor(step, count) > 1) step += 1;
  return step;
};

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);
