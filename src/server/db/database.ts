/**
 * The one SQLite file. `openDatabase` promises a database whose tables are the newest;
 * it throws when the folder or the file cannot be used, and never repairs or removes a file.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, Migrator, SqliteDialect, type SqliteDatabase } from 'kysely';
import { evaluationsMigration } from './migrations/001-evaluations';
import { scoutsMigration } from './migrations/002-scouts';
import type { Tables } from './schema';
import { openSqliteFile } from './sqlite-file';

export type Database = Kysely<Tables>;

/** In place of a folder: a database that lives as long as its connection. */
export const IN_MEMORY = ':memory:';

const DATABASE_FILE = 'outpost.db';
/** In the order in which they are applied, which is that of their names. */
const migrations = { '001-evaluations': evaluationsMigration, '002-scouts': scoutsMigration };

/** Opens the database of a data folder, makes folder and file when missing, and brings the tables up to date. */
export const openDatabase = async (dataDir: string): Promise<Database> => {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: openFile(dataDir) }) });
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return db;
  await db.destroy();
  throw new Error(`The database in ${dataDir} cannot be brought up to date`, { cause: error });
};

const openFile = (dataDir: string): SqliteDatabase => {
  if (dataDir === IN_MEMORY) return openSqliteFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  return openSqliteFile(join(dataDir, DATABASE_FILE));
};
