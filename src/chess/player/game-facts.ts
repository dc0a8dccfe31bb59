/**
 * What the report counts of one game: plain values, made once a game and small enough to be kept beside it, so that
 * a new game costs only itself and no report reads moves again.
 */
import { type GameRates, ratesOfGame } from '../findings/game-rates';
import { hasIrregularResult } from '../pgn/read';
import { START_FEN } from '../position/fen';
import type { GameReview } from '../review/review-game';
import type { San } from '../types';
import { hasRookEndgame, type PlayedPhase, playedPhases } from './phase-scores';
import type { GameLabel, PlayedGame } from './played-game';
import { FIRST_MOVES } from './repertoire';
import { figureIn, makeTally, type Outcome, outcomeOf, type Tally, toMillionths } from './results';
import { type GameClock, type GamePressure, readClock, readPressure } from './time-management';

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

/**
 * Why a game does not count in any figure:
 * - `notPlayed`: it has no moves, was called off, or one side never came;
 * - `variant`: Chess960 (other rules are no `Game` at all);
 * - `setUp`: it began from another position than chess does;
 * - `irregular`: the players got points that are no win, loss or draw, as `0-0`.
 */
export const LEFT_OUT = ['notPlayed', 'variant', 'setUp', 'irregular'] as const;

export type LeftOut = (typeof LEFT_OUT)[number];

/** The first reason that holds; `undefined` for a game that counts. */
export const leftOutReason = ({ game, ending }: Pick<PlayedGame, 'game' | 'ending'>): LeftOut | undefined => {
  if (game.plies.length === 0 || ending === 'notStarted' || ending === 'aborted') return 'notPlayed';
  if (game.isChess960) return 'variant';
  if (game.start !== START_FEN) return 'setUp';
  return hasIrregularResult(game) ? 'irregular' : undefined;
};

export const tallyLeftOut = (reason: LeftOut): Tally => makeTally({ [`leftOut.${reason}`]: 1 });

/** Games by reason. */
export const reportLeftOut = (tally: Tally): Readonly<Record<LeftOut, number>> => ({
  notPlayed: figureIn(tally, 'leftOut.notPlayed'),
  variant: figureIn(tally, 'leftOut.variant'),
  setUp: figureIn(tally, 'leftOut.setUp'),
  irregular: figureIn(tally, 'leftOut.irregular'),
});
