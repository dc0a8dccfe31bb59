import type { RatingsReport } from '../../../chess/player/ratings';
import type { Database } from '../../db/infra/database';
import { readRatings, readWeeklyChange } from '../../db/library/figures';
import type { StoredLibrary } from '../../db/library/libraries';
import { NO_GAMES } from '../../games/no-games';
import { createCache, stateOf } from '../../plugins/response-cache';

/** Points of ratings that are kept, of all libraries together. */
const MOST_RATINGS = 20_000;

/** The ratings of a library, kept until it changes. */
export const createLibraryRatings = (db: Database) => {
  const kept = createCache<RatingsReport>(MOST_RATINGS, ({ trend }) => 1 + trend.length);
  return async (library: StoredLibrary | undefined) => {
    if (library === undefined) return { ratings: NO_GAMES.ratings, weeklyChange: undefined };
    return {
      ratings: await kept(stateOf(library), () => readRatings(db, library.id)),
      // Not kept: the week goes on while the library stays as it is.
      weeklyChange: await readWeeklyChange(db, library.id, Date.now()),
    };
  };
};
