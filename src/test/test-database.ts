/** An empty database for one test: in memory, or in a schema of its own on the PostgreSQL server that is named. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { IN_MEMORY, openDatabase, type Database } from '../server/db/infra/database';

export const openTestDatabase = async (): Promise<Database> => {
  const place = await newSchema();
  return place === undefined ? openDatabase(IN_MEMORY) : openSchema(place);
};

type Schema = { readonly url: string; readonly schema: string };

/** The name of a schema that is not there yet, and where it may be; `undefined` where no server is named. */
export const newSchema = async (): Promise<Schema | undefined> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) return undefined;
  return { url: await (ownDatabase ??= createDatabase(server)), schema: `test_${randomUUID().replaceAll('-', '')}` };
};

/** Of this process: bringing tables up to date looks at all schemas, and fails on one that another process drops. */
let ownDatabase: Promise<string> | undefined;

const createDatabase = async (server: string): Promise<string> => {
  const name = `tests_${process.pid}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
};

/** The schema goes with its database: the more there are, the longer it takes to bring the tables up to date. */
export const openSchema = async ({ url, schema }: Schema): Promise<Database> => {
  const db = await openDatabase(url, { schema });
  const destroy = db.destroy.bind(db);
  const end = async (): Promise<void> => {
    await sql`drop schema ${sql.id(schema)} cascade`.execute(db);
    await destroy();
  };
  let ended: Promise<void> | undefined;
  return Object.assign(db, { destroy: () => (ended ??= end()) });
};
