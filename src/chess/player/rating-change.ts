/** How a rating moved in the last days. */
import type { Milliseconds } from '../types';

export type RatingChange = {
  readonly change: number;
  /** Games in which the ratings were seen. */
  readonly games: number;
};

/** Ratings in the games of the week, as they stood before each game. */
export type WeekOfRatings = {
  /** In the first and in the latest game; missing where none was played. */
  readonly first?: number;
  readonly latest?: number;
  readonly games: number;
};

const WEEK: Milliseconds = 7 * 24 * 60 * 60 * 1000;

/** A game counts when it was played after `after` and not after `until`: within the seven days before `now`. */
export const weekBefore = (now: Milliseconds): { readonly after: Milliseconds; readonly until: Milliseconds } => ({
  after: now - WEEK,
  until: now,
});

/** `undefined` when fewer than two games tell a rating. */
export const ratingChange = ({ first, latest, games }: WeekOfRatings): RatingChange | undefined =>
  first === undefined || latest === undefined || games < 2 ? undefined : { change: latest - first, games };
