/** Which games of a player are counted in a tree. */
import type { Speed } from '../clock';
import type { Outcome } from '../player/results';
import type { Color, Milliseconds } from '../types';
import { outcomeIn, RATED, ratedIn, ratingIn, speedIn, timeIn, toSeconds } from './step-facts';

/** All that is given must hold; a game of which it is not known does not meet it. */
export type TreeFilter = {
  /** The player's. */
  readonly color?: Color;
  readonly speeds?: readonly Speed[];
  /** From then on, and until then, to the second; both included. */
  readonly since?: Milliseconds;
  readonly until?: Milliseconds;
  readonly isRated?: boolean;
  /** Of the opponent, both included. */
  readonly minRating?: number;
  readonly maxRating?: number;
  /** In the player's view. */
  readonly outcome?: Outcome;
};

/** The conditions on the facts of a step, which do not know the color. */
export const meets = (filter: TreeFilter): ((facts: number) => boolean) => {
  const { speeds, since, until, isRated, minRating, maxRating, outcome } = filter;
  const from = since === undefined ? undefined : toSeconds(since);
  const to = until === undefined ? undefined : toSeconds(until);
  const hasRatingBounds = minRating !== undefined || maxRating !== undefined;
  return (facts) => {
    const speed = speedIn(facts);
    if (speeds !== undefined && (speed === undefined || !speeds.includes(speed))) return false;
    if (outcome !== undefined && outcomeIn(facts) !== outcome) return false;
    if (isRated !== undefined && ratedIn(facts) !== (isRated ? RATED.rated : RATED.casual)) return false;
    if (from !== undefined && timeIn(facts) < from) return false;
    if (to !== undefined && timeIn(facts) > to) return false;
    if (!hasRatingBounds) return true;
    const rating = ratingIn(facts);
    return rating > 0 && rating >= (minRating ?? 0) && rating <= (maxRating ?? Number.POSITIVE_INFINITY);
  };
};
