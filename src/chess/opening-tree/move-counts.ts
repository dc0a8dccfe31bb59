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

/** Games of the same move, of which `first` had not been in the position before. */
export type MoveGroup = MoveCount & { readonly first: number };

const HALVES: Readonly<Record<Outcome, number>> = { win: 2, draw: 1, loss: 0 };

export const countGroups = (groups: Iterable<MoveGroup>): PositionCounts => {
  const counts = new Map<MoveCode, MoveCount>();
  let reaching = 0;
  for (const { first, ...count } of groups) {
    reaching += first;
    if (count.move === NO_MOVE) continue;
    const before = counts.get(count.move);
    counts.set(count.move, before === undefined ? count : addCounts(before, count));
  }
  return { moves: [...counts.values()], games: reaching };
};

const addCounts = (one: MoveCount, other: MoveCount): MoveCount => ({
  move: one.move,
  wins: one.wins + other.wins,
  draws: one.draws + other.draws,
  losses: one.losses + other.losses,
  rated: one.rated + other.rated,
  ratings: one.ratings + other.ratings,
  halves: one.halves + other.halves,
  lastPlayed: Math.max(one.lastPlayed, other.lastPlayed),
});

/** A single game. */
export const groupOf = (move: MoveCode, facts: number): MoveGroup => {
  const [outcome, ratings] = [outcomeIn(facts), ratingIn(facts)];
  const rated = Number(ratings > 0);
  return {
    ...{ move, rated, ratings },
    wins: Number(outcome === 'win'),
    draws: Number(outcome === 'draw'),
    losses: Number(outcome === 'loss'),
    halves: HALVES[outcome] * rated,
    first: Number(!isAgainIn(facts)),
    lastPlayed: playedAtIn(facts),
  };
};
