import type { GameReview } from '../review/review-game';
import type { Color, Ply } from '../types';
import { winChanceOf } from '../win-chance';

/** Win % of one side below which a game is lost, and above 100 less this it is won. */
const LOST = 10;

/** Whether the ply was played in a game that was won before and after it, or lost before and after it. */
export const isDecided = (review: GameReview, ply: Ply, color: Color): boolean => {
  const [before, after] = [sideOf(review, ply - 1, color), sideOf(review, ply, color)];
  return before !== 'open' && before === after;
};

/** Whether the game was won or lost after the ply; -1 is the start. */
export const isDecidedAt = (review: GameReview, ply: Ply, color: Color): boolean =>
  sideOf(review, ply, color) !== 'open';

const sideOf = (review: GameReview, ply: Ply, color: Color): 'won' | 'lost' | 'open' => {
  const evaluation = ply < 0 ? review.start : review.moves[ply]?.evaluation;
  if (evaluation === undefined) return 'open';
  const percent = 100 * winChanceOf(evaluation, color);
  if (percent < LOST) return 'lost';
  return percent > 100 - LOST ? 'won' : 'open';
};
