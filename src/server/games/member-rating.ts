/** The rating of a member, from their games: the same on every page. */
import type { RatingChange, RatingsReport } from '../../chess/player/ratings';
import type { Database } from '../db/database';
import type { StoredLibrary } from '../db/library/libraries';
import { readRatings, readWeeklyChange } from '../db/library/stats';
import { createCache, stateOf } from '../http/response-cache';
import { EMPTY_REPORT, ratingIn } from './player-profile';

type Ratings = Omit<RatingsReport, 'trend'>;

/** Of the latest rapid game, otherwise of the latest game; `undefined` without a rated one. */
export const memberRating = (ratings: Ratings): number | undefined => ratingIn({ ratings }, 'rapid') ?? ratings.current;

const MAX_CACHED_LIBRARIES = 1000;

type LibraryRatings = {
  readonly ratings: Ratings;
  /** Undefined if too few games were played this week. */
  readonly weeklyChange: RatingChange | undefined;
};

/** Cached until the library changes. */
export const createLibraryRatings = (
  db: Database,
): ((library: StoredLibrary | undefined) => Promise<LibraryRatings>) => {
  const cache = createCache<Ratings>(MAX_CACHED_LIBRARIES, () => 1);
  return async (library) => {
    if (library === undefined) return { ratings: EMPTY_REPORT.ratings, weeklyChange: undefined };
    return {
      ratings: await cache(stateOf(library), () => readRatings(db, library.id)),
      // Not cached: it changes with time.
      weeklyChange: await readWeeklyChange(db, library.id, Date.now()),
    };
  };
};
