import type { StoredReview } from '../../db/library-game';
import type { LookedThrough } from '../../games/review-played';

/** As it is kept with the game: the contract's fields, and beside its figures how many moves were judged what. */
export const toStoredReview = ({ fields, judgements }: LookedThrough): StoredReview => {
  const analysisData = { ...fields.analysisData, judgements };
  return { ...fields, analysisData };
};
