/** Games as the player report receives them, from any source. */
import type { Speed, TimeControl } from '../clock';
import type { Game } from '../game';
import type { GameReview } from '../review/review-game';
import type { Color, Milliseconds } from '../types';
import type { GameTactics } from './tactics';

/**
 * `draw` is by agreement, repetition or the fifty-move rule; `left` means a player abandoned the game, `notStarted`
 * that one never appeared.
 */
export const ENDINGS = [
  'mate',
  'resign',
  'outOfTime',
  'left',
  'stalemate',
  'insufficientMaterial',
  'draw',
  'rulesInfraction',
  'notStarted',
  'aborted',
  'unknown',
] as const;
export type Ending = (typeof ENDINGS)[number];

/** Facts besides the moves, in the player's view. */
export type GameLabel = {
  readonly id: string;
  /** The player's. */
  readonly color: Color;
  readonly opponent: string;
  readonly rating?: number;
  /** The rating on Lichess' scale, if the site's differs. */
  readonly strength?: number;
  readonly opponentRating?: number;
  readonly ratingChange?: number;
  readonly speed: Speed;
  /** Missing when unknown. */
  readonly isRated?: boolean;
  readonly playedAt: Milliseconds;
  readonly opening?: string;
  readonly eco?: string;
  readonly ending: Ending;
  /** The review's evaluations are the site's. */
  readonly isEvaluatedBySite?: boolean;
  /** Missing when tactics were not searched. */
  readonly tactics?: GameTactics;
};

/** Without a time control clocks are ignored; without a review there is no accuracy. */
export type PlayedGame = GameLabel & {
  readonly game: Game;
  readonly timeControl?: TimeControl;
  readonly review?: GameReview;
};
