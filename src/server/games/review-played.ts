/** A game and what an engine has found in it become facts for reports, and the review in the contract's words. Pure. */
import type { Evaluation, PositionEvaluation } from '../../chess/evaluation';
import type { Judgement } from '../../chess/judgement';
import { factsOf, type GameFacts } from '../../chess/player/game-facts';
import { gameTactics, missedName } from '../../chess/player/game-tactics';
import type { PlayedGame } from '../../chess/player/played-game';
import { moveNumber, plyColor } from '../../chess/replay';
import { reviewGame, type GameReview } from '../../chess/review/review-game';
import { findTactics, type TacticMoment } from '../../chess/review/tactics';
import { toStoredEvaluation } from '../../chess/stored-evaluation';
import type { MissedTactic, ScoutedGame } from '../../contract/scouting';

/** Whose evaluations these are: `engine`, or the site's. */
export type Evaluator = NonNullable<ScoutedGame['evaluatedBy']>;

/** The fields of a game that a review fills in. */
export type ReviewFields = Required<Pick<ScoutedGame, 'analysisData' | 'analysis' | 'evaluations' | 'evaluatedBy'>>;

/** The player's own moves by judgement. */
export type JudgementCounts = Readonly<Record<Judgement, number>>;

export type LookedThrough = {
  readonly facts: GameFacts;
  readonly fields: ReviewFields;
  readonly judgements: JudgementCounts;
};

type Found = {
  /** Of all positions, the start first. */
  readonly positions: readonly PositionEvaluation[];
  /** By position index, where it was asked: the worth of the best move but one. */
  readonly alternatives: ReadonlyMap<number, Evaluation>;
  readonly evaluatedBy: Evaluator;
};

export const reviewPlayed = (played: PlayedGame, { positions, alternatives, evaluatedBy }: Found): LookedThrough => {
  const { game, color } = played;
  const review = reviewGame(game, positions);
  const tactics = findTactics(game, positions, color, alternatives);
  return {
    facts: factsOf({ ...played, review, tactics: gameTactics({ ...played, review, tactics }) }),
    fields: toFields(played, review, tactics.missed, evaluatedBy),
    judgements: countJudgements(played, review),
  };
};

const toFields = (
  played: PlayedGame,
  review: GameReview,
  missed: readonly TacticMoment[],
  evaluatedBy: Evaluator,
): ReviewFields => ({
  analysisData: {
    accuracy: review.accuracy[played.color] ?? null,
    accuracies: orNull(review.accuracy),
    acpl: orNull(review.acpl),
  },
  analysis: { missedTactics: missed.map((moment) => toMissedTactic(played, moment)) },
  evaluations: toEvaluations(review),
  evaluatedBy,
});

/** Of the start position and those after each half-move, with the engine's choice there. */
const toEvaluations = ({ start, moves }: GameReview): NonNullable<ScoutedGame['evaluations']> => {
  const positions = [{ evaluation: start, depth: 0 }, ...moves];
  return positions.map(({ evaluation, depth }, index) => {
    const best = moves[index]?.best;
    return {
      evaluationFloat: toStoredEvaluation(evaluation),
      ...(best === undefined ? {} : { bestMove: best }),
      ...(depth === 0 ? {} : { depth }),
    };
  });
};

const countJudgements = ({ color }: PlayedGame, { moves }: GameReview): JudgementCounts => {
  const count = (judgement: Judgement): number =>
    moves.filter((move) => move.turn === color && move.judgement === judgement).length;
  return { inaccuracy: count('inaccuracy'), mistake: count('mistake'), blunder: count('blunder') };
};

const toMissedTactic = ({ game }: PlayedGame, { kind, ply, played, line }: TacticMoment): MissedTactic => ({
  tacticalType: missedName(kind),
  ply,
  moveNumber: `${moveNumber(game, ply)}${plyColor(game, ply) === 'white' ? '.' : '...'}`,
  played,
  line: [...line],
});

type Sides = { readonly white?: number | undefined; readonly black?: number | undefined };

const orNull = ({ white, black }: Sides): { white: number | null; black: number | null } => ({
  white: white ?? null,
  black: black ?? null,
});
