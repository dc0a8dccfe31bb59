import { toStoredEvaluation } from '../../chess/evaluation-number';
import { isTacticName } from '../../chess/player/tactics';
import type { GameEvaluation } from '../../contract/analysis/evaluation';
import type { MissedTactic, ScoutedGame } from '../../contract/player/scout';
import type { OwnGame } from '../../contract/profile';
import type { ReviewedPosition, StoredGame, StoredMoment, StoredReview, WholeGame } from '../db/library/schema';

/** As in lists: no evaluations or missed tactics. */
export const toOwnGame = (game: StoredGame & Partial<Pick<WholeGame, 'pgn'>>): OwnGame => ({
  id: game.id,
  whitePlayer: game.white,
  blackPlayer: game.black,
  whiteRating: game.whiteRating ?? null,
  blackRating: game.blackRating ?? null,
  result: game.result,
  opening: game.opening,
  timeControl: game.timeControl,
  moves: [...game.moves],
  uploadedAt: new Date(game.addedAt).toISOString(),
  createdAt: new Date(game.playedAt).toISOString(),
  analysisData: game.figures ?? null,
  color: game.color,
  speed: game.speed,
  ending: game.ending,
  eco: game.eco,
  url: game.url,
  ...(game.reviewState === 'failed' ? { analysisFailed: true } : {}),
  pgn: game.pgn,
});

export const toWholeOwnGame = ({ review, ...game }: WholeGame): OwnGame => ({
  ...toOwnGame(game),
  analysis: null,
  ...(review === undefined ? {} : toReviewFields(review)),
});

export const toReviewFields = (review: StoredReview) =>
  ({
    ...toReviewSummary(review),
    evaluations: review.evaluations.map(toGameEvaluation),
  }) satisfies Partial<ScoutedGame>;

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
 * The evaluation and the number of the specification. Written field by field: a rest copy is ten times slower, and a scout
 * response has thousands of positions.
 */
const toGameEvaluation = (position: ReviewedPosition): GameEvaluation => {
  const rest = { evaluationFloat: toStoredEvaluation(position), bestMove: position.best, depth: position.depth };
  if ('cp' in position) return { cp: position.cp, ...rest };
  if ('mate' in position) return { mate: position.mate, ...rest };
  return { checkmate: position.checkmate, ...rest };
};

const toMissedTactic = ({ kind, line, ...moment }: StoredMoment): MissedTactic => ({
  ...moment,
  tacticalType: kind,
  line: [...line],
});
