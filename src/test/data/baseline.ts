/**
 * A database of commit b522c77f, the last one before the initial migration was made anew, with rows in each table. All
 * values are invented. Made by `sqlite3 .dump` and `pg_dump --column-inserts`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { DATABASE_FILE } from '../../server/db/database';
import { temporaryFolder } from '../processes/run-program';
import { dropDatabase, newDatabase } from '../test-database';

const read = (dialect: 'sqlite' | 'postgres'): string =>
  readFileSync(join(import.meta.dirname, 'baseline', `${dialect}.sql`), 'utf8');

/** In a new data folder. */
export const createSqliteBaseline = (): string => {
  const folder = temporaryFolder();
  const file = new Sqlite(join(folder, DATABASE_FILE));
  file.exec(read('sqlite'));
  file.close();
  return folder;
};

/** A data folder or, where the tests run on PostgreSQL, the address of a new database. */
export const createBaseline = async (): Promise<string> => {
  const url = await newDatabase();
  if (url === undefined) return createSqliteBaseline();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(read('postgres'));
  await client.end();
  onTestFinished(() => dropDatabase(url));
  return url;
};
