/**
 * An empty database for one test: in memory, or on the PostgreSQL server that is named. Tables are made once in a process;
 * each test has a copy, which costs a tenth of bringing it up to date. That is tested on its own (src/server/db).
 */
import { randomUUID } from 'node:crypto';
import { Kysely, SqliteDialect } from 'kysely';
import { Pool } from 'pg';
import { connect, IN_MEMORY, openDatabase, type Database } from '../server/db/infra/database';
import { openSqliteFile } from '../server/db/infra/sqlite-file';
import { recipeOf } from './sqlite-recipe';

export const openTestDatabase = async (): Promise<Database> =>
  process.env['TEST_DATABASE_URL'] === undefined ? openInMemory() : openCopy();

/** The address of a database without tables that nobody else has, for `openUntilDestroyed`; none without a server. */
export const newDatabase = async (): Promise<string | undefined> =>
  process.env['TEST_DATABASE_URL'] === undefined ? undefined : create();

/** The database goes when it is destroyed. */
export const openUntilDestroyed = async (url: string): Promise<Database> => dropInTheEnd(await openDatabase(url), url);

let recipe: Promise<readonly string[]> | undefined;

const openInMemory = async (): Promise<Database> => {
  recipe ??= recipeOf(await openDatabase(IN_MEMORY));
  const database = openSqliteFile(IN_MEMORY);
  for (const statement of ['begin', ...(await recipe), 'commit']) database.prepare(statement).run([]);
  return new Kysely({ dialect: new SqliteDialect({ database }) });
};

let template: Promise<string> | undefined;

const openCopy = async (): Promise<Database> => {
  const url = await create(await (template ??= makeTemplate()));
  return dropInTheEnd(connect(url), url);
};

/** Nobody may be connected to what is copied. */
const makeTemplate = async (): Promise<string> => {
  const url = await create();
  await (await openDatabase(url)).destroy();
  return nameOf(url);
};

/** As they are in the template, by copying files: several times as quick as what PostgreSQL does by itself. */
const create = async (from = 'template0'): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${from} strategy file_copy`);
  return Object.assign(new URL(process.env['TEST_DATABASE_URL']!), { pathname: `/${name}` }).href;
};

const dropInTheEnd = (db: Database, url: string): Database => {
  const destroy = db.destroy.bind(db);
  const end = async (): Promise<void> => {
    await destroy();
    await onServer(`drop database ${nameOf(url)} with (force)`);
  };
  let ended: Promise<void> | undefined;
  return Object.assign(db, { destroy: () => (ended ??= end()) });
};

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

let server: Pool | undefined;

const onServer = async (statement: string): Promise<void> => {
  server ??= new Pool({ connectionString: process.env['TEST_DATABASE_URL'], allowExitOnIdle: true });
  await server.query(statement);
};
