/**
 * The database: one SQLite file, or a PostgreSQL server. `openDatabase` promises a database whose tables are the
 * newest; it throws when it cannot be used, and never repairs or removes anything.
 */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type Dialect, type PostgresPool } from 'kysely';
import { bringUpToDate } from './bring-up-to-date';
import { initialMigration } from '../migrations/001-initial';
import { INITIAL_MIGRATION, takeOver, UPGRADING_COMMIT } from './baseline';
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
export const MIGRATIONS = { [INITIAL_MIGRATION]: initialMigration };

/** What PostgreSQL makes for every database. */
const PUBLIC = 'public';

type Options = {
  /** Of a PostgreSQL database, whose tables are kept there; made when missing. */
  readonly schema?: string;
  /** To a PostgreSQL server, at most at once; by default as many as a process of the product holds. */
  readonly connections?: number;
};

/** An older version is needed first; the message is one sentence that says which. */
export class DatabaseTooOld extends Error {}

/**
 * Opens the database of a data folder, or of a `postgres://` address, and brings the tables up to date. A folder and its
 * file are made when missing.
 */
export const openDatabase = async (where: string, options: Options = {}): Promise<Database> => {
  const db = connect(where, options);
  const name = POSTGRES.test(where) ? 'The database' : `The database in ${where}`;
  try {
    if (!(await takeOver(db))) {
      throw new DatabaseTooOld(
        `${name} is too old to be brought up to date: start the version of commit ${UPGRADING_COMMIT} on it first`,
      );
    }
    await bringUpToDate(db, MIGRATIONS, options.schema ?? PUBLIC);
    return db;
  } catch (error) {
    await db.destroy();
    if (error instanceof DatabaseTooOld) throw error;
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
