/**
 * The database: one SQLite file, or a PostgreSQL server. `openDatabase` promises a database whose tables are the
 * newest; it throws when it cannot be used, and never repairs or removes anything.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, Migrator, SqliteDialect, type Dialect } from 'kysely';
import { evaluationsMigration } from './migrations/001-evaluations';
import { scoutsMigration } from './migrations/002-scouts';
import { accountsMigration } from './migrations/003-accounts';
import { librariesMigration } from './migrations/004-libraries';
import { puzzlesMigration } from './migrations/005-puzzles';
import { postgresDialect } from './postgres';
import type { Tables } from './schema';
import { openSqliteFile } from './sqlite-file';
import { WithoutNul } from './without-nul';

export type Database = Kysely<Tables>;

/** In place of a folder: a database that lives as long as its connection. */
export const IN_MEMORY = ':memory:';

export const DATABASE_FILE = 'outpost.db';
const POSTGRES = /^postgres(?:ql)?:\/\//;
/** In the order in which they are applied, which is that of their names. */
const migrations = {
  '001-evaluations': evaluationsMigration,
  '002-scouts': scoutsMigration,
  '003-accounts': accountsMigration,
  '004-libraries': librariesMigration,
  '005-puzzles': puzzlesMigration,
};

type Options = {
  /** Of a PostgreSQL database, whose tables are kept there; made when missing. */
  readonly schema?: string;
};

/**
 * Opens the database of a data folder, or of a `postgres://` address, and brings the tables up to date. A folder and its
 * file are made when missing.
 */
export const openDatabase = async (where: string, { schema = 'public' }: Options = {}): Promise<Database> => {
  const isServer = POSTGRES.test(where);
  const db = new Kysely<Tables>(
    isServer
      ? { dialect: postgresDialect(where, schema), plugins: [new WithoutNul()] }
      : { dialect: sqliteDialect(where) },
  );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    ...(isServer ? { migrationTableSchema: schema } : {}),
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return db;
  await db.destroy();
  const name = isServer ? 'The database' : `The database in ${where}`;
  throw new Error(`${name} cannot be brought up to date`, { cause: error });
};

const sqliteDialect = (dataDir: string): Dialect => {
  if (dataDir === IN_MEMORY) return new SqliteDialect({ database: openSqliteFile(dataDir) });
  mkdirSync(dataDir, { recursive: true });
  return new SqliteDialect({ database: openSqliteFile(join(dataDir, DATABASE_FILE)) });
};
