import { type Speed, SPEEDS } from '../clock';
import type { Game } from '../game';
import type { Outcome } from '../player/results';
import { START_FEN } from '../position/fen';
import { hashOf, type PositionHash } from '../position/hash';
import { startWalk } from '../position/move';
import { type Milliseconds, type San, SQUARE_NAMES, type Uci } from '../types';

/** Later positions are nearly always unique: 96% in a player's thousand games. */
export const MAX_TREE_PLIES = 30;

/** 16 bits: from, to (6 bits each, a1 is 0), promotion. 0 marks the end. */
export type MoveCode = number;

export const NO_MOVE: MoveCode = 0;

const PROMOTIONS = ' nbrq';

/** Positions and the moves played in them: 16 hexadecimal digits of the hash, 4 of the move. The last has no move. */
export type GameLine = string;

const HASH_DIGITS = 16;

const ENTRY_DIGITS = 20;

type PositionMove = { readonly position: PositionHash; readonly move: MoveCode };

export const lineOf = ({ start, plies }: Pick<Game, 'start' | 'plies'>): GameLine => {
  let [line, fen] = ['', start];
  for (const ply of plies.slice(0, MAX_TREE_PLIES)) {
    line += hashOf(fen) + moveCode(ply.uci).toString(16).padStart(4, '0');
    fen = ply.fen;
  }
  return `${line}${hashOf(fen)}0000`;
};

/** From the standard start position. */
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

export const positionMovesOf = (line: GameLine): readonly PositionMove[] => {
  const steps: PositionMove[] = [];
  for (let at = 0; at + ENTRY_DIGITS <= line.length; at += ENTRY_DIGITS) {
    const move = Number.parseInt(line.slice(at + HASH_DIGITS, at + ENTRY_DIGITS), 16);
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

/** Packed into one integer for counting and filtering. */

type MoveFacts = {
  readonly outcome: Outcome;
  /** The position occurred earlier in the game. */
  readonly isRepeat: boolean;
  readonly isRated?: boolean;
  readonly speed: Speed;
  readonly opponentRating?: number;
  /** Precision: seconds. */
  readonly playedAt: Milliseconds;
};

/** Layout: the multiplier of each field and its number of values. */
export const FIELDS = {
  outcome: { from: 1, values: 4 },
  again: { from: 4, values: 2 },
  rated: { from: 8, values: 4 },
  speed: { from: 32, values: 8 },
  rating: { from: 256, values: 4096 },
  /** Highest, so that the numbers sort by time. */
  time: { from: 1_048_576, values: 2 ** 33 },
} as const;

/** Early enough for historical games. */
const EPOCH: Milliseconds = Date.UTC(1800, 0, 1);

export const OUTCOMES: readonly Outcome[] = ['win', 'draw', 'loss'];

export const RATED = { unknown: 0, casual: 1, rated: 2 } as const;

export const packFacts = ({ outcome, isRepeat, isRated, speed, opponentRating = 0, playedAt }: MoveFacts): number =>
  writeField('outcome', OUTCOMES.indexOf(outcome)) +
  writeField('again', Number(isRepeat)) +
  writeField('rated', isRated === undefined ? RATED.unknown : isRated ? RATED.rated : RATED.casual) +
  writeField('speed', SPEEDS.indexOf(speed)) +
  writeField('rating', opponentRating) +
  writeField('time', toSeconds(playedAt));

/** 0 when unrated. */
export const ratingIn = (facts: number): number => readField('rating', facts);

export const speedIn = (facts: number): Speed | undefined => SPEEDS[readField('speed', facts)];

export const outcomeIn = (facts: number): Outcome => OUTCOMES[readField('outcome', facts)] ?? 'draw';

export const isRepeatIn = (facts: number): boolean => readField('again', facts) === 1;

export const ratedIn = (facts: number): number => readField('rated', facts);

export const timeIn = (facts: number): number => readField('time', facts);

export const playedAtIn = (facts: number): Milliseconds => EPOCH + 1000 * timeIn(facts);

export const toSeconds = (time: Milliseconds): number => Math.floor((time - EPOCH) / 1000);

type Field = keyof typeof FIELDS;

const writeField = (field: Field, value: number): number => {
  const { from, values } = FIELDS[field];
  return from * Math.min(Math.max(0, Math.trunc(value)), values - 1);
};

/** JavaScript's bitwise operators stop at 32 bits. */
const readField = (field: Field, facts: number): number => {
  const { from, values } = FIELDS[field];
  return Math.floor(facts / from) % values;
};
