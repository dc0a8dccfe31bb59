import type { Speed, TimeControl } from '../clock';
import type { Game } from '../game';
import type { GameReview } from '../review/review-game';
import type { Color, Milliseconds } from '../types';
import type { GameTactics } from './tactics';

/**
 * `draw` is by agreement, repetition or the fifty-move rule; `left` means abandoned, `notStarted` that a player never
 * appeared.
 */
export const TERMINATIONS = [
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
export type Termination = (typeof TERMINATIONS)[number];

/** In the player's view. */
export type GameLabel = {
  readonly id: string;
  readonly color: Color;
  readonly opponent: string;
  readonly rating?: number;
  /** The rating on Lichess' scale, if the site's differs. */
  readonly strength?: number;
  readonly opponentRating?: number;
  readonly ratingChange?: number;
  readonly speed: Speed;
  readonly isRated?: boolean;
  readonly playedAt: Milliseconds;
  readonly opening?: string;
  readonly eco?: string;
  readonly ending: Termination;
  readonly isEvaluatedBySite?: boolean;
  readonly tactics?: GameTactics;
};

export type PlayedGame = GameLabel & {
  readonly game: Game;
  readonly timeControl?: TimeControl;
  readonly review?: GameReview;
};
