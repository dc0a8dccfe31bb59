/**
 * A solver's puzzle rating by Glicko-2 (http://www.glicko.net/glicko/glicko2.pdf). Each attempt is a rating period with
 * one game against the puzzle, whose own rating does not change. The change by one puzzle is bounded.
 */
import rate from 'glicko2-lite';
import { isProvisional } from './themes';

export type PuzzleRating = {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  /** Rated ones. */
  readonly attempts: number;
};

/** Half of Glicko-2's usual 0.06, which is meant for periods of many games: here each puzzle is a period. */
const MAX_VOLATILITY = 0.03;

export const INITIAL_RATING: PuzzleRating = { rating: 1500, deviation: 350, volatility: MAX_VOLATILITY, attempts: 0 };

/** The largest change by one puzzle; without it a first failure costs a new solver 529 points. */
const MAX_CHANGE = { provisional: 250, settled: 40 } as const;

/** As at Lichess: below it a rating would hardly follow a solver who improves. */
const MIN_DEVIATION = 45;

type RatedPuzzle = Pick<PuzzleRating, 'rating' | 'deviation'>;

/** Probability that the solver solves the puzzle (0-1), by Elo's formula. */
export const solveChance = (solver: Pick<PuzzleRating, 'rating'>, puzzle: Pick<RatedPuzzle, 'rating'>): number =>
  1 / (1 + 10 ** ((puzzle.rating - solver.rating) / 400));

export const rateAttempt = (solver: PuzzleRating, puzzle: RatedPuzzle, isSolved: boolean): PuzzleRating => {
  const { rating, rd, vol } = rate(solver.rating, solver.deviation, Math.min(MAX_VOLATILITY, solver.volatility), [
    [puzzle.rating, puzzle.deviation, isSolved ? 1 : 0],
  ]);
  const bound = isProvisional(solver) ? MAX_CHANGE.provisional : MAX_CHANGE.settled;
  const change = Math.max(-bound, Math.min(bound, rating - solver.rating));
  return {
    rating: solver.rating + change,
    deviation: Math.max(MIN_DEVIATION, rd),
    volatility: vol,
    attempts: solver.attempts + 1,
  };
};
