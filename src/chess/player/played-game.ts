/**
 * What the report on a player is made from: games as their sources give them. The names of the opening are the
 * source's (or `openingOf`'s); this folder looks nothing up.
 */
import type { Speed, TimeControl } from '../clock';
import type { Game } from '../game';
import type { GameReview } from '../review/review-game';
import type { Color, Milliseconds } from '../types';
import type { GameTactics } from './tactics';

/**
 * How a game ended. `draw` is one by agreement, repetition or the fifty-move rule, `left` a player who went away,
 * `notStarted` one who never came.
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

/** What is known of a game beside its moves, in the view of the player whose report it is for. */
export type GameLabel = {
  readonly id: string;
  /** The player's. */
  readonly color: Color;
  readonly opponent: string;
  readonly rating?: number;
  /** The rating on Lichess' scale, where that of the site is another. */
  readonly strength?: number;
  readonly opponentRating?: number;
  readonly ratingChange?: number;
  readonly speed: Speed;
  /** Missing where nothing says so. */
  readonly isRated?: boolean;
  readonly playedAt: Milliseconds;
  readonly opening?: string;
  readonly eco?: string;
  readonly ending: Ending;
  /** That the evaluations of its review are those of the site where it was played. */
  readonly isEvaluatedBySite?: boolean;
  /** Missing where nobody has looked for tactics. */
  readonly tactics?: GameTactics;
};

/** A game of the player. Without a time control its clocks are not read, without a review it has no accuracy. */
export type PlayedGame = GameLabel & {
  readonly game: Game;
  readonly timeControl?: TimeControl;
  readonly review?: GameReview;
};
