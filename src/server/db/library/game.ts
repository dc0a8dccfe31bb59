/** A game of a library as it goes in and as it comes out. */
import type { GameLine } from '../../../chess/openings/game-line';
import type { GameFacts } from '../../../chess/player/game-facts';
import type { Milliseconds, San } from '../../../chess/types';
import type { ReviewFigures, StoredReview } from './stored-review';

/** `pgn`, or the site that told the game. */
export type GameSource = string;
/**
 * `done`: analyzed once, quickly; `deep`: a second time, more deeply. `none`: a game that counts in no figure is not
 * analyzed.
 */
export type ReviewState = 'waiting' | 'done' | 'deep' | 'failed' | 'none';

/** The event of a game; two games are of the same one when all of this is the same. */
export type GameEvent = { readonly name: string; readonly [field: string]: unknown };

export type NewGame = {
  /** The same for the same game, wherever it comes from. At most 200 characters. */
  readonly key: string;
  /** Of a short game; see `roundOf` of chess/player/pgn/identity.ts. */
  readonly round?: string;
  /** The `id` does not matter. */
  readonly facts: GameFacts;
  readonly playedAt: Milliseconds;
  readonly addedAt: Milliseconds;
  readonly white: string;
  readonly black: string;
  readonly whiteRating?: number;
  readonly blackRating?: number;
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  readonly result: string;
  /** As it is shown. */
  readonly timeControl: string;
  readonly source: GameSource;
  readonly url?: string;
  readonly event?: GameEvent;
  readonly moves: readonly San[];
  /** Missing where the game does not count. */
  readonly line?: GameLine;
  readonly pgn: string;
  /** Missing: the game waits for the engine, if it counts in the figures. */
  readonly review?: StoredReview;
};

type FactColumns = 'color' | 'outcome' | 'speed' | 'ending' | 'leftOut' | 'eco';

/** A game as lists show it; the opening is '' where it is not known. */
export type StoredGame = Omit<NewGame, 'key' | 'facts' | 'line' | 'pgn' | 'review'> &
  Pick<GameFacts, FactColumns> & {
    readonly id: string;
    readonly opening: string;
    readonly reviewState: ReviewState;
    /** Of the review. */
    readonly figures?: ReviewFigures;
  };

export type WholeGame = StoredGame & {
  readonly facts: GameFacts;
  readonly pgn: string;
  readonly review?: StoredReview;
};
