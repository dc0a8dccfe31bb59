/** What was found in a game in the contract's words. Pure. */
import { toStoredEvaluation } from '../../../chess/evaluation-number';
import { isTacticName } from '../../../chess/player/tactics';
import type { GameEvaluation } from '../../../contract/evaluation';
import type { MissedTactic, ScoutedGame } from '../../../contract/player/scout';
import type { ReviewedPosition, StoredMoment, StoredReview } from '../../db/library/stored-review';

/** The fields of a game that a review fills in. */
export const toReviewFields = (review: StoredReview) =>
  ({
    ...toReviewSummary(review),
    evaluations: review.evaluations.map(toGameEvaluation),
  }) satisfies Partial<ScoutedGame>;

/** The same without its positions. */
export const toReviewSummary = ({ figures, missed, allowed = [], evaluatedBy, look }: StoredReview) =>
  ({
    analysisData: figures,
    analysis: {
      missedTactics: missed.filter(({ kind }) => isTacticName(kind)).map(toMissedTactic),
      allowedTactics: allowed.map(toMissedTactic),
    },
    evaluatedBy,
    look,
  }) satisfies Partial<ScoutedGame>;

/**
 * The evaluation, and beside it the number that the specification names. Field by field: to copy all but some takes ten
 * times as long, and each answer of a scout has some thousands.
 */
const toGameEvaluation = (position: ReviewedPosition): GameEvaluation => {
  const beside = { evaluationFloat: toStoredEvaluation(position), bestMove: position.best, depth: position.depth };
  if ('cp' in position) return { cp: position.cp, ...beside };
  if ('mate' in position) return { mate: position.mate, ...beside };
  return { checkmate: position.checkmate, ...beside };
};

const toMissedTactic = ({ kind, line, ...moment }: StoredMoment): MissedTactic => ({
  ...moment,
  tacticalType: kind,
  line: [...line],
});
