/** What was found in a game in the contract's words. Pure. */
import { toStoredEvaluation } from '../../../chess/stored-evaluation';
import type { GameEvaluation } from '../../../contract/evaluation';
import type { MissedTactic, ScoutedGame } from '../../../contract/player/scout';
import type { StoredMoment, ReviewedPosition, StoredReview } from '../../db/library/stored-review';

/** The fields of a game that a review fills in. */
export const toReviewFields = ({ figures, missed, allowed = [], evaluations, evaluatedBy, look }: StoredReview) =>
  ({
    analysisData: figures,
    analysis: { missedTactics: missed.map(toMissedTactic), allowedTactics: allowed.map(toMissedTactic) },
    evaluations: evaluations.map(toGameEvaluation),
    evaluatedBy,
    ...(look === undefined ? {} : { look }),
  }) satisfies Partial<ScoutedGame>;

/** The evaluation, and beside it the number that the specification names. */
const toGameEvaluation = ({ best, depth, ...evaluation }: ReviewedPosition): GameEvaluation => ({
  ...evaluation,
  evaluationFloat: toStoredEvaluation(evaluation),
  ...(best === undefined ? {} : { bestMove: best }),
  ...(depth === undefined ? {} : { depth }),
});

const toMissedTactic = ({ kind, line, ...moment }: StoredMoment): MissedTactic => ({
  ...moment,
  tacticalType: kind,
  line: [...line],
});
