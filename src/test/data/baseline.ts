/**
 * Databases as earlier versions leave them, with rows in each table. All values are invented. `sqlite.sql` and
 * `postgres.sql` are dumps of one installation of commit dd29933b (`sqlite3 .dump`, and `pg_dump --column-inserts` after
 * that version's `db:move`); the other files are what later versions did to it, as they did it.
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

const DUMPED = '036-reference-attempts';

/** Changes to the dump that give the versions before it, and the first one after it. */
const OTHER_VERSIONS: Readonly<Record<string, string>> = {
  '034-plies': `alter table reference_files drop column attempts; alter table library_imports drop column shortened;
    delete from kysely_migration where name > '034-plies';`,
  '035-shortened': `alter table reference_files drop column attempts;
    delete from kysely_migration where name > '035-shortened';`,
  [DUMPED]: '',
  '001-initial': `update kysely_migration set name = '001-initial' where name = '${DUMPED}';
    delete from kysely_migration where name <> '001-initial';`,
};

/** Sections named by a comment each, in order. */
const laterVersions = (file: string): readonly { readonly name: string; readonly statements: string }[] =>
  read(file)
    .split(/^-- /m)
    .slice(1)
    .map((section) => {
      const [name = ''] = section.split('\n');
      return { name, statements: section.slice(name.length) };
    });

/** Each by its last migration. */
export const BASELINE_VERSIONS: readonly string[] = [
  ...Object.keys(OTHER_VERSIONS),
  ...laterVersions('sqlite-later.sql').map(({ name }) => name),
];

const statementsOf = (dialect: 'sqlite' | 'postgres', version: string): readonly string[] => {
  const dump = read(`${dialect}.sql`);
  const changes = OTHER_VERSIONS[version];
  if (changes !== undefined) return [dump, changes];
  const later = laterVersions(`${dialect}-later.sql`);
  const count = later.findIndex(({ name }) => name === version) + 1;
  if (count === 0) throw new Error(`There is no baseline of ${version}`);
  return [dump, OTHER_VERSIONS['001-initial'] ?? '', ...later.slice(0, count).map(({ statements }) => statements)];
};

/** In a new data folder. */
export const createSqliteBaseline = (version = DUMPED): string => {
  const folder = temporaryFolder();
  const file = new Sqlite(join(folder, DATABASE_FILE));
  for (const statements of statementsOf('sqlite', version)) file.exec(statements);
  file.close();
  return folder;
};

/** A data folder or, where the tests run on PostgreSQL, the address of a new database. */
export const createBaseline = async (version = DUMPED): Promise<string> => {
  const url = await newDatabase();
  if (url === undefined) return createSqliteBaseline(version);
  const client = new Client({ connectionString: url });
  await client.connect();
  const [dump = '', ...changes] = statementsOf('postgres', version);
  await client.query(dump);
  // The dump names each table with its schema, and leaves none to be searched.
  await client.query('set search_path to public');
  for (const statements of changes) await client.query(statements);
  await client.end();
  onTestFinished(() => dropDatabase(url));
  return url;
};
