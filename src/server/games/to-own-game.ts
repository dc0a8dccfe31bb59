/** A game of a library in the contract's words. Pure. */
import { toStoredEvaluation } from '../../chess/evaluation-number';
import { isTacticName } from '../../chess/player/tactics';
import type { GameEvaluation } from '../../contract/evaluation';
import type { MissedTactic, ScoutedGame } from '../../contract/player/scout';
import type { OwnGame } from '../../contract/profile';
import type { ReviewedPosition, StoredGame, StoredMoment, StoredReview, WholeGame } from '../db/library/schema';

/** As lists show it: without evaluations and missed tactics, and with a PGN where it was read. */
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

/** With everything that is known of it. */
export const toWholeOwnGame = ({ review, ...game }: WholeGame): OwnGame => ({
  ...toOwnGame(game),
  analysis: null,
  ...(review === undefined ? {} : toReviewFields(review)),
});

/** What was found in a game in the contract's words. Pure. */

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
