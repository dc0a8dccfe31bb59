/** Facts about a game, computed once and stored, so that reports never replay moves. */
import { type GameRates, ratesOfGame } from '../findings/game-rates';
import { hasIrregularResult } from '../pgn/read';
import { START_FEN } from '../position/fen';
import type { GameReview } from '../review/review-game';
import type { San } from '../types';
import { hasRookEndgame, type PlayedPhase, playedPhases } from './phase-scores';
import type { GameLabel, PlayedGame } from './played-game';
import { FIRST_MOVES } from './repertoire';
import { makeStats, type Outcome, outcomeOf, statIn, type Stats, toMillionths } from './results';
import { type GameClock, type GamePressure, readClock, readPressure } from './time-management';

export type GameFacts = GameLabel & {
  readonly outcome: Outcome;
  readonly plies: number;
  readonly firstMoves: readonly San[];
  readonly excluded?: ExclusionReason;
  /** 0-100; missing without a review or a move. */
  readonly accuracy?: number;
  readonly isReviewed: boolean;
  readonly phases: readonly PlayedPhase[];
  readonly clock?: GameClock;
  readonly pressure?: GamePressure;
  readonly hasRookEndgame: boolean;
  /** Missing in older stored games. */
  readonly rates?: GameRates;
  /** Points in millionths, by rating; missing in older stored games. */
  readonly expected?: number;
};

export const factsOf = ({ game, timeControl: control, review, ...label }: PlayedGame): GameFacts => {
  const { color, ending } = label;
  const excluded = exclusionReason({ game, ending });
  const clock = control && readClock(game, color, control);
  const pressure = control && review && readPressure(game, color, control, review);
  const outcome = outcomeOf(game.result, color);
  const rates = ratesOfGame({
    game,
    color,
    ending,
    outcome,
    ...(control && { timeControl: control }),
    clock,
    ...(review && { review }),
    ...(label.tactics && { tactics: label.tactics }),
  });
  return {
    ...label,
    outcome,
    plies: game.plies.length,
    firstMoves: game.plies.slice(0, FIRST_MOVES).map(({ san }) => san),
    hasRookEndgame: hasRookEndgame(game),
    excluded,
    clock,
    pressure,
    ...expectedPoints(label),
    ...(Object.keys(rates).length === 0 ? {} : { rates }),
    ...reviewFacts(review, label),
  };
};

/** Elo's formula. */
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
 * Why a game is excluded from statistics:
 * - `notPlayed`: no moves, aborted, or one side never appeared;
 * - `variant`: Chess960;
 * - `setUp`: custom start position;
 * - `irregular`: points that are no win, loss or draw, such as `0-0`.
 */
export const EXCLUSION_REASONS = ['notPlayed', 'variant', 'setUp', 'irregular'] as const;

export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

export const exclusionReason = ({ game, ending }: Pick<PlayedGame, 'game' | 'ending'>): ExclusionReason | undefined => {
  if (game.plies.length === 0 || ending === 'notStarted' || ending === 'aborted') return 'notPlayed';
  if (game.isChess960) return 'variant';
  if (game.start !== START_FEN) return 'setUp';
  return hasIrregularResult(game) ? 'irregular' : undefined;
};

export const exclusionStats = (reason: ExclusionReason): Stats => makeStats({ [`excluded.${reason}`]: 1 });

export const reportExcluded = (stats: Stats): Readonly<Record<ExclusionReason, number>> => ({
  notPlayed: statIn(stats, 'excluded.notPlayed'),
  variant: statIn(stats, 'excluded.variant'),
  setUp: statIn(stats, 'excluded.setUp'),
  irregular: statIn(stats, 'excluded.irregular'),
});
