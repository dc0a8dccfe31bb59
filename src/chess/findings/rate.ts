import type { TimeControl } from '../clock';
import type { Game } from '../game';
import type { Ending } from '../player/played-game';
import type { Outcome } from '../player/results';
import type { GameTactics } from '../player/tactics';
import type { GameReview } from '../review/review-game';
import type { Color } from '../types';
import type { RateKind } from './rate-kinds';

/** `happened` is a count or, for a mean, a sum; `of` how often it could have happened, or what the sum is of. */
export type Rate = { readonly happened: number; readonly of: number };
/** Kinds that could not happen in the game are missing. */
export type GameRates = Readonly<Partial<Record<RateKind, Rate>>>;

export type RatedGame = {
  readonly game: Game;
  readonly color: Color;
  readonly ending: Ending;
  readonly outcome: Outcome;
  readonly timeControl?: TimeControl;
  readonly review?: GameReview;
  readonly tactics?: GameTactics;
};
