import type { PuzzleProgress } from '../../../../contract/learn';
import { countOf } from '../../../player/labels';
import { PUZZLE_RATING } from './placeholders';

/** The rating of the solver; a sample while no attempt was rated. */
export type ShownRating = { readonly value: string; readonly basis: string; readonly isSample: boolean };

/** LEARN-07. */
export const shownRating = (figures: Pick<PuzzleProgress, 'rating'> | undefined): ShownRating => {
  const rating = figures?.rating;
  if (!rating) return { value: String(PUZZLE_RATING), basis: 'First tries without a hint are rated', isSample: true };
  return {
    value: String(Math.round(rating.rating)),
    basis: `± ${Math.round(rating.deviation)}, Glicko-2 from ${countOf(rating.attempts, 'puzzle')}`,
    isSample: false,
  };
};
