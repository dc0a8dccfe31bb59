/**
 * What the report counts of one game: plain values, made once a game and small enough to be kept beside it, so that
 * a new game costs only itself and no report reads moves again.
 */
import type { GameReview } from '../review/review-game';
import type { San } from '../types';
import { readClock, type GameClock } from './clock-use';
import { leftOutReason, type LeftOut } from './left-out';
import { playedPhases, type PlayedPhase } from './phase-scores';
import type { GameLabel, PlayedGame } from './played-game';
import { FIRST_MOVES } from './repertoire';
import { outcomeOf, type Outcome } from './results';
import { hasRookEndgame } from './rook-endgames';
import { readPressure, type GamePressure } from './time-pressure';

export type GameFacts = GameLabel & {
  readonly outcome: Outcome;
  /** Plies. */
  readonly plies: number;
  readonly firstMoves: readonly San[];
  readonly leftOut?: LeftOut;
  /** The player's accuracy, 0-100; missing without a review or a move. */
  readonly accuracy?: number;
  readonly isReviewed: boolean;
  readonly phases: readonly PlayedPhase[];
  readonly clock?: GameClock;
  readonly pressure?: GamePressure;
  readonly hasRookEndgame: boolean;
};

export const factsOf = ({ game, timeControl: control, review, ...label }: PlayedGame): GameFacts => {
  const { color, ending } = label;
  const leftOut = leftOutReason({ game, ending });
  const clock = control && readClock(game, color, control);
  const pressure = control && review && readPressure(game, color, control, review);
  return {
    ...label,
    outcome: outcomeOf(game.result, color),
    plies: game.plies.length,
    firstMoves: game.plies.slice(0, FIRST_MOVES).map(({ san }) => san),
    hasRookEndgame: hasRookEndgame(game),
    ...(leftOut === undefined ? {} : { leftOut }),
    ...(clock === undefined ? {} : { clock }),
    ...(pressure === undefined ? {} : { pressure }),
    ...reviewFacts(review, label),
  };
};

const reviewFacts = (
  review: GameReview | undefined,
  { color }: GameLabel,
): Pick<GameFacts, 'accuracy' | 'isReviewed' | 'phases'> => {
  if (review === undefined) return { isReviewed: false, phases: [] };
  const accuracy = review.accuracy[color];
  return { isReviewed: true, phases: playedPhases(review, color), ...(accuracy === undefined ? {} : { accuracy }) };
};
