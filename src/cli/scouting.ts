/** Engines, threads, sites and database for scouting and preparing. */
import type { EnginePool, EvaluationCache } from '../engine/search';
import { type AppThreads, closeAppThreads, createAppThreads } from '../server/app-threads';
import type { Config } from '../server/config';
import { type Database, openDatabase } from '../server/db/database';
import { createEvaluationCache } from '../server/db/evaluations';
import { createScoutStore, type ScoutStore } from '../server/db/scout/scouts';
import { createReadGame } from '../server/features/scout/scouting-tasks';
import { createScouts, type Scouts } from '../server/features/scout/scouts';
import { openReferenceGames } from '../server/games/player-games';
import type { ReferenceGames } from '../server/sources/definition';
import { SOURCES } from '../server/sources/registry';
import { createSources, type NamedPlayer, type Sources } from '../server/sources/sources';
import { type ExitCode, UsageError, warn, withEngines } from './command';

/** `site (Label)`, for help texts. */
export const SITES = SOURCES.map(({ site, label }) => `${site} (${label})`).join(', ');

/** The site of names without a prefix. */
export const DEFAULT_SITE = SOURCES[0];

export type Scouting = {
  readonly pool: EnginePool;
  readonly threads: AppThreads;
  readonly sources: Sources;
  readonly scouts: Scouts;
  readonly cache: EvaluationCache;
  /** Missing when it could not be opened. */
  readonly db: Database | undefined;
  /** Aborts on Ctrl+C. */
  readonly signal: AbortSignal;
};

export const withScouting = (config: Config, run: (scouting: Scouting) => Promise<ExitCode>): Promise<ExitCode> =>
  withEngines(config, async (pool, signal) => {
    const threads = createAppThreads(warn);
    const { db, store, cache, referenceGames } = await openStored(config.database);
    const sources = createSources(config.sources, { readGame: createReadGame(threads.scouting), referenceGames });
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

type Stored = {
  readonly db: Database | undefined;
  readonly store: ScoutStore;
  readonly cache: EvaluationCache;
  readonly referenceGames: ReferenceGames | undefined;
};

/** Stored results of the server; without its database a command is only slower. */
const openStored = async (where: string): Promise<Stored> => {
  try {
    const db = await openDatabase(where);
    return {
      db,
      store: createScoutStore({ db, onFailure: warn }),
      cache: createEvaluationCache({ db, onFailure: warn }),
      referenceGames: openReferenceGames(db),
    };
  } catch (error) {
    warn(error, 'known scouts are not used');
    return NOTHING_STORED;
  }
};

const NOTHING_STORED: Stored = {
  db: undefined,
  store: {
    read: () => Promise.resolve(undefined),
    write: () => Promise.resolve(false),
    readGame: () => Promise.resolve(undefined),
  },
  cache: { read: () => Promise.resolve(new Map()), write: () => Promise.resolve() },
  referenceGames: undefined,
};
