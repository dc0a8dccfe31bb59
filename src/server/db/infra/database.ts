/**
 * The database: one SQLite file, or a PostgreSQL server. `openDatabase` promises a database whose tables are the
 * newest; it throws when it cannot be used, and never repairs or removes anything.
 */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type Dialect, type PostgresPool } from 'kysely';
import { bringUpToDate } from './bring-up-to-date';
import { evaluationsMigration } from '../migrations/001-evaluations';
import { scoutsMigration } from '../migrations/002-scouts';
import { accountsMigration } from '../migrations/003-accounts';
import { librariesMigration } from '../migrations/004-libraries';
import { puzzlesMigration } from '../migrations/005-puzzles';
import { leasesMigration } from '../migrations/006-leases';
import { latestOfSourceMigration } from '../migrations/007-latest-of-source';
import { libraryVersionMigration } from '../migrations/008-library-version';
import { reviewTriesMigration } from '../migrations/009-review-tries';
import { publicProfilesMigration } from '../migrations/010-public-profiles';
import { accountSafetyMigration } from '../migrations/011-account-safety';
import { importBytesMigration } from '../migrations/012-import-bytes';
import { rowTypesMigration } from '../migrations/013-row-types';
import { deepReviewsMigration } from '../migrations/014-deep-reviews';
import { ratedOpeningsMigration } from '../migrations/015-rated-openings';
import { allowedTacticsMigration } from '../migrations/016-allowed-tactics';
import { libraryStepsMigration } from '../migrations/017-library-steps';
import { libraryGapsMigration } from '../migrations/018-library-gaps';
import { referenceMigration } from '../migrations/019-reference';
import { changedGamesMigration } from '../migrations/021-changed-games';
import { followedPlayersMigration } from '../migrations/023-followed-players';
import { keptNamesMigration } from '../migrations/025-kept-names';
import { siteConnectionsMigration } from '../migrations/026-site-connections';
import { eventsMigration } from '../migrations/027-events';
import { knownMovesMigration } from '../migrations/028-known-moves';
import { studiesMigration } from '../migrations/029-studies';
import { puzzleRunsMigration } from '../migrations/030-puzzle-runs';
import { siteAccountsMigration } from '../migrations/031-site-accounts';
import { digestsMigration } from '../migrations/032-digests';
import { pushesMigration } from '../migrations/033-pushes';
import { pliesMigration } from '../migrations/034-plies';
import { shortenedMigration } from '../migrations/035-shortened';
import { referenceAttemptsMigration } from '../migrations/036-reference-attempts';
import { createPool } from './postgres';
import type { Tables } from './schema';
import { WaitingSqliteDialect } from './sqlite-dialect';
import { openSqliteFile } from './sqlite-file';
import { WithoutNul } from './without-nul';

export type Database = Kysely<Tables>;

/** In place of a folder: a database that lives as long as its connection. */
export const IN_MEMORY = ':memory:';

export const DATABASE_FILE = 'outpost.db';
const POSTGRES = /^postgres(?:ql)?:\/\//;
/** In the order in which they are applied, which is that of their names. */
export const MIGRATIONS = {
  '001-evaluations': evaluationsMigration,
  '002-scouts': scoutsMigration,
  '003-accounts': accountsMigration,
  '004-libraries': librariesMigration,
  '005-puzzles': puzzlesMigration,
  '006-leases': leasesMigration,
  '007-latest-of-source': latestOfSourceMigration,
  '008-library-version': libraryVersionMigration,
  '009-review-tries': reviewTriesMigration,
  '010-public-profiles': publicProfilesMigration,
  '011-account-safety': accountSafetyMigration,
  '012-import-bytes': importBytesMigration,
  '013-row-types': rowTypesMigration,
  '014-deep-reviews': deepReviewsMigration,
  '015-rated-openings': ratedOpeningsMigration,
  '016-allowed-tactics': allowedTacticsMigration,
  '017-library-steps': libraryStepsMigration,
  '018-library-gaps': libraryGapsMigration,
  '019-reference': referenceMigration,
  '021-changed-games': changedGamesMigration,
  '023-followed-players': followedPlayersMigration,
  '025-kept-names': keptNamesMigration,
  '026-site-connections': siteConnectionsMigration,
  '027-events': eventsMigration,
  '028-known-moves': knownMovesMigration,
  '029-studies': studiesMigration,
  '030-puzzle-runs': puzzleRunsMigration,
  '031-site-accounts': siteAccountsMigration,
  '032-digests': digestsMigration,
  '033-pushes': pushesMigration,
  '034-plies': pliesMigration,
  '035-shortened': shortenedMigration,
  '036-reference-attempts': referenceAttemptsMigration,
};

/** What PostgreSQL makes for every database. */
const PUBLIC = 'public';

type Options = {
  /** Of a PostgreSQL database, whose tables are kept there; made when missing. */
  readonly schema?: string;
  /** To a PostgreSQL server, at most at once; by default as many as a process of the product holds. */
  readonly connections?: number;
};

/**
 * Opens the database of a data folder, or of a `postgres://` address, and brings the tables up to date. A folder and its
 * file are made when missing.
 */
export const openDatabase = async (where: string, options: Options = {}): Promise<Database> => {
  const db = connect(where, options);
  try {
    await bringUpToDate(db, MIGRATIONS, options.schema ?? PUBLIC);
    return db;
  } catch (error) {
    await db.destroy();
    const name = POSTGRES.test(where) ? 'The database' : `The database in ${where}`;
    throw new Error(`${name} cannot be brought up to date`, { cause: error });
  }
};

/** Opens it with the tables that it has. */
export const connect = (where: string, { schema = PUBLIC, connections }: Options = {}): Database =>
  POSTGRES.test(where)
    ? overPool(createPool(where, schema, connections))
    : new Kysely({ dialect: sqliteDialect(where) });

/** The same over connections to a PostgreSQL server, which end with it. */
export const overPool = (pool: PostgresPool): Database =>
  new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new WithoutNul()] });

const sqliteDialect = (dataDir: string): Dialect => {
  if (dataDir === IN_MEMORY) return new WaitingSqliteDialect({ database: openSqliteFile(dataDir) });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, DATABASE_FILE);
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) hideFromOthers(file);
  return new WaitingSqliteDialect({ database: openSqliteFile(path) });
};

/** Older versions left the file readable by everybody on the machine. The folder may have other uses and stays as it is. */
const hideFromOthers = (file: string): void => {
  try {
    chmodSync(file, 0o600);
  } catch {
    // It belongs to another user of the machine, who has given us what we need.
  }
};
