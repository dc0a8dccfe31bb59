/** What the server knows already, for commands; without its database they only take longer. */
import type { EvaluationCache } from '../engine/search';
import { createEvaluationCache } from '../server/db/analysis/evaluations';
import { openDatabase, type Database } from '../server/db/infra/database';
import { createScoutStore, type ScoutStore } from '../server/db/scout/scouts';
import { lendReferenceGames } from '../server/games/lend-reference-games';
import type { ReferenceGames } from '../server/sources/reference-games';

export type Known = {
  /** Missing where it could not be opened. */
  readonly db: Database | undefined;
  readonly store: ScoutStore;
  readonly cache: EvaluationCache;
  readonly lent: { readonly referenceGames?: ReferenceGames };
  readonly close: () => Promise<void>;
};

/** `complain` is told why it is not used. */
export const openKnown = async (where: string, complain: (error: unknown, message: string) => void): Promise<Known> => {
  try {
    const db = await openDatabase(where);
    return {
      db,
      store: createScoutStore({ db, onFailure: complain }),
      cache: createEvaluationCache({ db, onFailure: complain }),
      lent: { referenceGames: lendReferenceGames(db) },
      close: () => db.destroy(),
    };
  } catch (error) {
    complain(error, 'known scouts are not used');
    return { ...nothingKnown, db: undefined, lent: {}, close: () => Promise.resolve() };
  }
};

const nothingKnown: Pick<Known, 'store' | 'cache'> = {
  store: {
    read: () => Promise.resolve(undefined),
    write: () => Promise.resolve(false),
    readGame: () => Promise.resolve(undefined),
  },
  cache: { read: () => Promise.resolve(new Map()), write: () => Promise.resolve() },
};
