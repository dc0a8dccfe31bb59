/** What is known of a game at each of its steps, in one whole number: enough to count and to filter without the game. */
import { SPEEDS, type Speed } from '../clock';
import type { Outcome } from '../player/results';
import type { Milliseconds } from '../types';

export type StepFacts = {
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
export const EPOCH: Milliseconds = Date.UTC(1800, 0, 1);
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
