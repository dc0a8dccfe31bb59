/** What scouting and preparing run on: engines, threads, sites, and what the server's database knows already. */
import type { EnginePool, EvaluationCache } from '../engine/search';
import { type AppThreads, closeAppThreads, createAppThreads } from '../server/app-threads';
import type { Config } from '../server/config';
import { type Database, openDatabase } from '../server/db/database';
import { createEvaluationCache } from '../server/db/evaluations';
import { createScoutStore, type ScoutStore } from '../server/db/scout/scouts';
import { readGameIn } from '../server/features/scout/scouting-tasks';
import { createScouts, type Scouts } from '../server/features/scout/scouts';
import { lendReferenceGames } from '../server/games/player-games';
import type { ReferenceGames } from '../server/sources/definition';
import { SOURCES } from '../server/sources/registry';
import { createSources, type NamedPlayer, type Sources } from '../server/sources/sources';
import { type ExitCode, UsageError, warn, withEngines } from './command';

/** The sites that can be asked, as `site (Label)`, for help texts. */
export const SITES = SOURCES.map(({ site, label }) => `${site} (${label})`).join(', ');

/** The site of a name without one. */
export const FIRST_SITE = SOURCES[0];

export type Scouting = {
  readonly pool: EnginePool;
  readonly threads: AppThreads;
  readonly sources: Sources;
  readonly scouts: Scouts;
  readonly cache: EvaluationCache;
  /** Missing where it could not be opened. */
  readonly db: Database | undefined;
  /** Aborts at Ctrl+C. */
  readonly signal: AbortSignal;
};

/** Closes everything at the end. */
export const withScouting = (config: Config, run: (scouting: Scouting) => Promise<ExitCode>): Promise<ExitCode> =>
  withEngines(config, async (pool, signal) => {
    const threads = createAppThreads(warn);
    const { db, store, cache, referenceGames } = await openKnown(config.database);
    const sources = createSources(config.sources, { readGame: readGameIn(threads.scouting), referenceGames });
    const scouts = createScouts({ pool, thread: threads.scouting, store, sources, onFailure: warn });
    try {
      return await run({ pool, threads, sources, scouts, cache, db, signal });
    } finally {
      await scouts.close();
      await closeAppThreads(threads);
      await db?.destroy();
    }
  });

/** `name` is `NAME` or `SITE:NAME`. */
export const parsePlayer = (name: string, sources: Sources): NamedPlayer => {
  const player = sources.parse(name);
  if (player === undefined) throw new UsageError(`There is no such site: ${name}`);
  return player;
};

type Known = {
  readonly db: Database | undefined;
  readonly store: ScoutStore;
  readonly cache: EvaluationCache;
  readonly referenceGames: ReferenceGames | undefined;
};

/** What the server knows already; without its database a command only takes longer. */
const openKnown = async (where: string): Promise<Known> => {
  try {
    const db = await openDatabase(where);
    return {
      db,
      store: createScoutStore({ db, onFailure: warn }),
      cache: createEvaluationCache({ db, onFailure: warn }),
      referenceGames: lendReferenceGames(db),
    };
  } catch (error) {
    warn(error, 'known scouts are not used');
    return NOTHING_KNOWN;
  }
};

const NOTHING_KNOWN: Known = {
  db: undefined,
  store: {
    read: () => Promise.resolve(undefined),
    write: () => Promise.resolve(false),
    readGame: () => Promise.resolve(undefined),
  },
  cache: { read: () => Promise.resolve(new Map()), write: () => Promise.resolve() },
  referenceGames: undefined,
};
