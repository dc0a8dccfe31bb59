import type { RatingsReport } from '../../../chess/player/ratings';
import type { Database } from '../../db/infra/database';
import { readRatings, readWeeklyChange } from '../../db/library/figures';
import type { StoredLibrary } from '../../db/library/libraries';
import { NO_GAMES } from '../../games/player-profile';
import { createCache, stateOf } from '../../http/response-cache';

/** Libraries whose ratings are kept. */
const MOST_LIBRARIES = 1000;

/** The ratings of a library, kept until it changes. */
export const createLibraryRatings = (db: Database) => {
  const kept = createCache<Omit<RatingsReport, 'trend'>>(MOST_LIBRARIES, () => 1);
  return async (library: StoredLibrary | undefined) => {
    if (library === undefined) return { ratings: NO_GAMES.ratings, weeklyChange: undefined };
    return {
      ratings: await kept(stateOf(library), () => readRatings(db, library.id)),
      // Not kept: the week goes on while the library stays as it is.
      weeklyChange: await readWeeklyChange(db, library.id, Date.now()),
    };
  };
};
