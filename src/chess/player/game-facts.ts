/**
 * What the report counts of one game: plain values, made once a game and small enough to be kept beside it, so that
 * a new game costs only itself and no report reads moves again.
 */
import { ratesOfGame } from '../findings/game-rates';
import type { GameRates } from '../findings/rate';
import type { GameReview } from '../review/review-game';
import type { San } from '../types';
import { readClock, type GameClock } from './clock-use';
import { leftOutReason, type LeftOut } from './left-out';
import { playedPhases, type PlayedPhase } from './phase-scores';
import type { GameLabel, PlayedGame } from './played-game';
import { FIRST_MOVES } from './repertoire';
import { outcomeOf, type Outcome } from './results';
import { hasRookEndgame } from './rook-endgames';
import { toMillionths } from './sums';
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
  /** Missing where nothing is known, and in games kept before there were any. */
  readonly rates?: GameRates;
  /** Points that the ratings let expect, in millionths; missing where one is not known, and in games kept before. */
  readonly expected?: number;
};

export const factsOf = ({ game, timeControl: control, review, ...label }: PlayedGame): GameFacts => {
  const { color, ending } = label;
  const leftOut = leftOutReason({ game, ending });
  const clock = control && readClock(game, color, control);
  const pressure = control && review && readPressure(game, color, control, review);
  const outcome = outcomeOf(game.result, color);
  const rates = ratesOfGame({
    ...{ game, color, ending, outcome },
    ...(control && { timeControl: control }),
    ...(review && { review }),
    ...(label.tactics && { tactics: label.tactics }),
  });
  return {
    ...label,
    outcome,
    plies: game.plies.length,
    firstMoves: game.plies.slice(0, FIRST_MOVES).map(({ san }) => san),
    hasRookEndgame: hasRookEndgame(game),
    leftOut,
    clock,
    pressure,
    ...expectedPoints(label),
    ...(Object.keys(rates).length === 0 ? {} : { rates }),
    ...reviewFacts(review, label),
  };
};

/** By Elo's formula. */
const expectedPoints = ({ rating, opponentRating }: GameLabel): Pick<GameFacts, 'expected'> => {
  if (rating === undefined || opponentRating === undefined) return {};
  return { expected: toMillionths(1 / (1 + 10 ** ((opponentRating - rating) / 400))) };
};

const reviewFacts = (
  review: GameReview | undefined,
  { color }: GameLabel,
): Pick<GameFacts, 'accuracy' | 'isReviewed' | 'phases'> => {
  if (review === undefined) return { isReviewed: false, phases: [] };
  const accuracy = review.accuracy[color];
  return { isReviewed: true, phases: playedPhases(review, color), accuracy };
};
