/** A game and what an engine has found in it become facts for reports, and the review as it is kept. Pure. */
import type { Evaluation, Judgement, PositionEvaluation } from '../../chess/evaluation';
import { moveNumber, plyColor } from '../../chess/game';
import { factsOf, type GameFacts } from '../../chess/player/game-facts';
import { gameTactics, missedName } from '../../chess/player/game-tactics';
import type { PlayedGame } from '../../chess/player/played-game';
import { type GameReview, reviewGame } from '../../chess/review/review-game';
import { findTactics, type TacticMoment } from '../../chess/review/tactics';
import type { Look } from '../../engine/scan-game';
import type { ReviewedPosition, ReviewFigures, StoredMoment, StoredReview } from '../db/library/stored-review';

/** Whose evaluations these are: `engine`, or the site's. */
export type Evaluator = StoredReview['evaluatedBy'];

export type PlayedAnalysis = {
  readonly facts: GameFacts;
  readonly review: StoredReview;
};

type Found = {
  /** Of all positions, the start first. */
  readonly positions: readonly PositionEvaluation[];
  /** By position index, where it was asked: the worth of the best move but one. */
  readonly alternatives: ReadonlyMap<number, Evaluation>;
  readonly evaluatedBy: Evaluator;
  readonly look: Look;
};

export const reviewPlayed = (
  played: PlayedGame,
  { positions, alternatives, evaluatedBy, look }: Found,
): PlayedAnalysis => {
  const { game, color } = played;
  const review = reviewGame(game, positions);
  const tactics = findTactics(game, positions, color, alternatives);
  return {
    facts: factsOf({
      ...{ ...played, review, tactics: gameTactics({ ...played, positions, review, tactics }) },
      ...(evaluatedBy === 'engine' ? {} : { isEvaluatedBySite: true }),
    }),
    review: {
      figures: toFigures(played, review),
      evaluations: toEvaluations(review),
      missed: tactics.missed.map((moment) => toStoredMoment(played, moment)),
      allowed: tactics.allowed.map((moment) => toStoredMoment(played, moment)),
      look,
      evaluatedBy,
    },
  };
};

const toFigures = (played: PlayedGame, review: GameReview): ReviewFigures => ({
  accuracy: review.accuracy[played.color] ?? null,
  accuracies: orNull(review.accuracy),
  acpl: orNull(review.acpl),
  judgements: countJudgements(played, review),
});

/** Of the start position and those after each ply, with the engine's choice there. */
const toEvaluations = ({ start, moves }: GameReview): readonly ReviewedPosition[] => {
  const positions = [{ evaluation: start, depth: 0 }, ...moves];
  return positions.map(({ evaluation, depth }, index) => {
    const best = moves[index]?.best;
    return {
      ...evaluation,
      best,
      ...(depth === 0 ? {} : { depth }),
    };
  });
};

const countJudgements = ({ color }: PlayedGame, { moves }: GameReview): Required<ReviewFigures>['judgements'] => {
  const count = (judgement: Judgement): number =>
    moves.filter((move) => move.turn === color && move.judgement === judgement).length;
  return { inaccuracy: count('inaccuracy'), mistake: count('mistake'), blunder: count('blunder') };
};

const toStoredMoment = ({ game }: PlayedGame, { kind, ply, played, line }: TacticMoment): StoredMoment => ({
  kind: missedName(kind),
  ply,
  moveNumber: `${moveNumber(game, ply)}${plyColor(game, ply) === 'white' ? '.' : '...'}`,
  played,
  line,
});

type Sides = { readonly white?: number; readonly black?: number };

const orNull = ({ white, black }: Sides): { white: number | null; black: number | null } => ({
  white: white ?? null,
  black: black ?? null,
});
