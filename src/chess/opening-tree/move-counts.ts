/** How often each move was played in a position, and how it went. */
import type { Outcome } from '../player/results';
import type { Milliseconds } from '../types';
import { NO_MOVE, type MoveCode } from './game-line';
import { isAgainIn, outcomeIn, playedAtIn, ratingIn } from './step-facts';

export type MoveCount = {
  readonly move: MoveCode;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Of the games against somebody with a rating: how many, the sum of the ratings, and twice the points. */
  readonly rated: number;
  readonly ratings: number;
  readonly halves: number;
  readonly lastPlayed: Milliseconds;
};

/** What was played in a position, and how many games reach it; of those some end there. */
export type PositionCounts = { readonly moves: readonly MoveCount[]; readonly games: number };

/**
 * Games of the same move and outcome; `first` of them had not been in the position before, `rated` have a rating, and
 * `ratings` is the sum of those.
 */
export type MoveGroup = {
  readonly move: MoveCode;
  readonly outcome: Outcome;
  readonly games: number;
  readonly first: number;
  readonly rated: number;
  readonly ratings: number;
  readonly lastPlayed: Milliseconds;
};

const HALVES: Readonly<Record<Outcome, number>> = { win: 2, draw: 1, loss: 0 };
const NONE = { wins: 0, draws: 0, losses: 0, rated: 0, ratings: 0, halves: 0, lastPlayed: Number.NEGATIVE_INFINITY };
const FIELD = { win: 'wins', draw: 'draws', loss: 'losses' } as const;

export const countGroups = (groups: Iterable<MoveGroup>): PositionCounts => {
  const counts = new Map<MoveCode, MoveCount>();
  let reaching = 0;
  for (const { move, outcome, games, first, rated, ratings, lastPlayed } of groups) {
    reaching += first;
    if (move === NO_MOVE) continue;
    const before = counts.get(move) ?? { move, ...NONE };
    const field = FIELD[outcome];
    counts.set(move, {
      ...before,
      [field]: before[field] + games,
      rated: before.rated + rated,
      ratings: before.ratings + ratings,
      halves: before.halves + HALVES[outcome] * rated,
      lastPlayed: Math.max(before.lastPlayed, lastPlayed),
    });
  }
  return { moves: [...counts.values()], games: reaching };
};

/** A single game. */
export const groupOf = (move: MoveCode, facts: number): MoveGroup => {
  const ratings = ratingIn(facts);
  return {
    ...{ move, ratings, games: 1, outcome: outcomeIn(facts) },
    first: Number(!isAgainIn(facts)),
    rated: Number(ratings > 0),
    lastPlayed: playedAtIn(facts),
  };
};
