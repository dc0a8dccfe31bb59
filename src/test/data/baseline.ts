/**
 * A database as the version of commit dd29933b leaves it, with at least one row in each table. All values are invented. The
 * files are dumps of one installation (`sqlite3 .dump`, and `pg_dump --column-inserts` after that version's `db:move`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { DATABASE_FILE } from '../../server/db/database';
import { temporaryFolder } from '../processes/run-program';
import { dropDatabase, newDatabase } from '../test-database';

const read = (name: string): string => readFileSync(join(import.meta.dirname, 'baseline', name), 'utf8');

/** In a new data folder. */
export const createSqliteBaseline = (): string => {
  const folder = temporaryFolder();
  const file = new Sqlite(join(folder, DATABASE_FILE));
  file.exec(read('sqlite.sql'));
  file.close();
  return folder;
};

/** A data folder or, where the tests run on PostgreSQL, the address of a new database. */
export const createBaseline = async (): Promise<string> => {
  const url = await newDatabase();
  if (url === undefined) return createSqliteBaseline();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(read('postgres.sql'));
  await client.end();
  onTestFinished(() => dropDatabase(url));
  return url;
};
