/**
 * The measured puzzle rating: Glicko-2 (http://www.glicko.net/glicko/glicko2.pdf), where each attempt that counts is a
 * rating period with one game, against the puzzle, and moves the rating by a bounded step. The puzzle's own rating stays as
 * it is. Pure.
 */
import rate from 'glicko2-lite';
import type { PuzzleRating } from '../../db/learn/puzzle-sums';

/** What somebody is taken for of whom nothing is known. */
export const UNRATED: PuzzleRating = { rating: 1500, deviation: 350, volatility: 0.06, attempts: 0 };

/** A rating whose deviation is larger is provisional, as at Lichess. */
const PROVISIONAL_DEVIATION = 110;
/** How far one puzzle moves the rating at most: a slip at the first would cost a new solver 529 points. */
const MAX_STEP = { provisional: 250, settled: 40 };

type Rated = { readonly rating: number; readonly deviation: number };

export const rateAttempt = (solver: PuzzleRating, puzzle: Rated, isSolved: boolean): PuzzleRating => {
  const { rating, rd, vol } = rate(solver.rating, solver.deviation, solver.volatility, [
    [puzzle.rating, puzzle.deviation, isSolved ? 1 : 0],
  ]);
  const most = solver.deviation > PROVISIONAL_DEVIATION ? MAX_STEP.provisional : MAX_STEP.settled;
  const step = Math.max(-most, Math.min(most, rating - solver.rating));
  return { rating: solver.rating + step, deviation: rd, volatility: vol, attempts: solver.attempts + 1 };
};
