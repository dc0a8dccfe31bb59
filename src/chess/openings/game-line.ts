/** The first moves of a game as they are found again by position, in whatever order they came. */
import { type Speed, SPEEDS } from '../clock';
import type { Game } from '../game';
import type { Outcome } from '../player/results';
import { START_FEN } from '../position/fen';
import { hashOf, type PositionHash } from '../position/hash';
import { startWalk } from '../position/move';
import { type Milliseconds, type San, SQUARE_NAMES, type Uci } from '../types';

/** Beyond this ply nearly every position was reached once: 96 of 100 in a player's thousand games. */
export const MAX_TREE_PLIES = 30;

/**
 * A move as 16 bits: from, to (squares from a1 on, 6 bits each), and what a pawn became. 0 is no move: the game, or what is
 * kept of it, ends there.
 */
export type MoveCode = number;

export const NO_MOVE: MoveCode = 0;

const PROMOTIONS = ' nbrq';

/**
 * The positions that a game went through and the move that was played in each, as text: 16 hexadecimal digits of the position
 * and 4 of the move. The last one has no move.
 */
export type GameLine = string;

const HASH_DIGITS = 16;

const STEP_DIGITS = 20;

type Step = { readonly position: PositionHash; readonly move: MoveCode };

export const lineOf = ({ start, plies }: Pick<Game, 'start' | 'plies'>): GameLine => {
  let [line, fen] = ['', start];
  for (const ply of plies.slice(0, MAX_TREE_PLIES)) {
    line += hashOf(fen) + moveCode(ply.uci).toString(16).padStart(4, '0');
    fen = ply.fen;
  }
  return `${line}${hashOf(fen)}0000`;
};

/** Of a game from the start position, of which the moves alone are known; it ends with the first that cannot be played. */
export const lineOfMoves = (moves: readonly San[]): GameLine => {
  const walk = startWalk(START_FEN, false);
  const plies: Game['plies'][number][] = [];
  for (const move of moves.slice(0, MAX_TREE_PLIES)) {
    const ply = walk?.play(move);
    if (ply === undefined) break;
    plies.push(ply);
  }
  return lineOf({ start: START_FEN, plies });
};

export const stepsOf = (line: GameLine): readonly Step[] => {
  const steps: Step[] = [];
  for (let at = 0; at + STEP_DIGITS <= line.length; at += STEP_DIGITS) {
    const move = Number.parseInt(line.slice(at + HASH_DIGITS, at + STEP_DIGITS), 16);
    steps.push({ position: line.slice(at, at + HASH_DIGITS), move });
  }
  return steps;
};

export const moveCode = (uci: Uci): MoveCode => {
  const [from, to] = [SQUARE_NAMES.indexOf(uci.slice(0, 2)), SQUARE_NAMES.indexOf(uci.slice(2, 4))];
  return from | (to << 6) | (Math.max(0, PROMOTIONS.indexOf(uci.charAt(4) || ' ')) << 12);
};

export const moveOf = (code: MoveCode): Uci => {
  const [from, to] = [SQUARE_NAMES[code & 63] ?? '', SQUARE_NAMES[(code >> 6) & 63] ?? ''];
  return `${from}${to}${PROMOTIONS.charAt(code >> 12).trim()}`;
};

/** What is known of a game at each of its steps, in one whole number: enough to count and to filter without the game. */

type StepFacts = {
  /** In the player's view. */
  readonly outcome: Outcome;
  /** The game had been in this position before: it is counted once there. */
  readonly isAgain: boolean;
  /** Missing where nothing says so. */
  readonly isRated?: boolean;
  readonly speed: Speed;
  readonly opponentRating?: number;
  /** To the second. */
  readonly playedAt: Milliseconds;
};

/** Of the bits of the number, the lowest first: how far each field is from the lowest, and how many values it has. */
export const FIELDS = {
  outcome: { from: 1, values: 4 },
  again: { from: 4, values: 2 },
  rated: { from: 8, values: 4 },
  speed: { from: 32, values: 8 },
  rating: { from: 256, values: 4096 },
  /** Seconds since `EPOCH`; nothing stands above it, so that the numbers are in the order of time. */
  time: { from: 1_048_576, values: 2 ** 33 },
} as const;

/** Games of the romantics have their dates too. */
const EPOCH: Milliseconds = Date.UTC(1800, 0, 1);

export const OUTCOMES: readonly Outcome[] = ['win', 'draw', 'loss'];

export const RATED = { unknown: 0, casual: 1, rated: 2 } as const;

export const packFacts = ({ outcome, isAgain, isRated, speed, opponentRating = 0, playedAt }: StepFacts): number =>
  put('outcome', OUTCOMES.indexOf(outcome)) +
  put('again', Number(isAgain)) +
  put('rated', isRated === undefined ? RATED.unknown : isRated ? RATED.rated : RATED.casual) +
  put('speed', SPEEDS.indexOf(speed)) +
  put('rating', opponentRating) +
  put('time', toSeconds(playedAt));

/** 0 is no rating. */
export const ratingIn = (facts: number): number => take('rating', facts);

export const speedIn = (facts: number): Speed | undefined => SPEEDS[take('speed', facts)];

export const outcomeIn = (facts: number): Outcome => OUTCOMES[take('outcome', facts)] ?? 'draw';

export const isAgainIn = (facts: number): boolean => take('again', facts) === 1;

export const ratedIn = (facts: number): number => take('rated', facts);

export const timeIn = (facts: number): number => take('time', facts);

export const playedAtIn = (facts: number): Milliseconds => EPOCH + 1000 * timeIn(facts);

/** Whole seconds since `EPOCH`. */
export const toSeconds = (time: Milliseconds): number => Math.floor((time - EPOCH) / 1000);

type Field = keyof typeof FIELDS;

const put = (field: Field, value: number): number => {
  const { from, values } = FIELDS[field];
  return from * Math.min(Math.max(0, Math.trunc(value)), values - 1);
};

/** Beyond 32 bits there are no operators of bits. */
const take = (field: Field, facts: number): number => {
  const { from, values } = FIELDS[field];
  return Math.floor(facts / from) % values;
};
