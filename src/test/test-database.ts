/**
 * An empty database for one test: in memory, or on the PostgreSQL server that is named. Tables are made once in a process;
 * each test has a copy, on PostgreSQL one that an earlier test may have had (restored-databases.ts). Bringing one up to date
 * is tested on its own (src/server/db).
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { Pool } from 'pg';
import { type Database, DATABASE_FILE, openDatabase, overPool } from '../server/db/database';
import { openSqliteFile } from '../server/db/sqlite';
import { openRestored, type Restored } from './restored-databases';

/** What a test's database begins with. */
type Fill = (db: Database) => Promise<void>;

/** As it is after `fill`, which is done once in a process. */
export const openTestDatabase = async (fill: Fill = leaveEmpty): Promise<Database> =>
  process.env['TEST_DATABASE_URL'] === undefined ? openInMemory(fill) : openCopy(fill);

const leaveEmpty: Fill = () => Promise.resolve();

/** The address of a database without tables that nobody else has, for `openUntilDestroyed`; none without a server. */
export const newDatabase = async (): Promise<string | undefined> =>
  process.env['TEST_DATABASE_URL'] === undefined ? undefined : create();

/** The database goes when it is destroyed. */
export const openUntilDestroyed = async (url: string): Promise<Database> =>
  endingWith(await openDatabase(url), () => dropDatabase(url));

const files = new Map<Fill, Promise<Buffer>>();

const makeFile = async (fill: Fill): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-test-database-'));
  const db = await openDatabase(folder);
  await fill(db);
  // What was written last is still beside the file, also when it is closed.
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  const file = await readFile(join(folder, DATABASE_FILE));
  await rm(folder, { recursive: true });
  return file;
};

/** Where files are in memory, as most systems have it. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A copy of the file: several times as quick as making the tables. It has no name, and goes when it is closed. */
const openInMemory = async (fill: Fill): Promise<Database> => {
  const file = files.get(fill) ?? makeFile(fill);
  files.set(fill, file);
  const path = join(MEMORY, `outpost-test-${randomUUID()}`);
  await writeFile(path, await file);
  const database = openSqliteFile(path);
  // Nothing but this connection, and no file beside it.
  for (const setting of ['locking_mode = exclusive', 'journal_mode = memory', 'synchronous = off'])
    database.prepare(`pragma ${setting}`).all([]);
  await rm(path);
  return begun(new Kysely({ dialect: new SqliteDialect({ database }) }));
};

/** Kysely closes only what has been asked. */
const begun = async (db: Database): Promise<Database> => {
  await sql`select 1`.execute(db);
  return db;
};

const templates = new Map<Fill, Promise<string>>();

/** Nobody may be connected to what is copied. */
const makeTemplate = async (fill: Fill): Promise<string> => {
  const url = await create();
  const db = await openDatabase(url);
  await fill(db);
  await db.destroy();
  return nameOf(url);
};

type Copy = Restored & { readonly url: string };

const copy = async (fill: Fill): Promise<Copy> => {
  const template = templates.get(fill) ?? makeTemplate(fill);
  templates.set(fill, template);
  const url = await create(await template);
  return { url, ...(await openRestored(url)) };
};

/** Copies that no test has. */
const spares = new Map<Fill, Promise<Copy>[]>();

const openCopy = async (fill: Fill): Promise<Database> => {
  const waiting = spares.get(fill) ?? [];
  spares.set(fill, waiting);
  const own = await (waiting.pop() ?? copy(fill));
  const pool = { connect: () => own.pool.connect(), end: () => Promise.resolve() };
  return endingWith(await begun(overPool(pool)), () => {
    const ready = restored(own, fill);
    // Whoever takes it is told; perhaps nobody does.
    ready.catch(() => undefined);
    waiting.push(ready);
  });
};

const restored = async (own: Copy, fill: Fill): Promise<Copy> => {
  if (await own.restore()) return own;
  await own.close();
  dropDatabase(own.url);
  return copy(fill);
};

/** As they are in the template, by copying files: several times as quick as what PostgreSQL does by itself. */
const create = async (from = 'template0'): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${from} strategy file_copy`);
  return Object.assign(new URL(process.env['TEST_DATABASE_URL']!), { pathname: `/${name}` }).href;
};

/** Nobody waits for it: the server takes a tenth of a second to see that the connections have gone. */
export const dropDatabase = (url: string): void => {
  onServer(`drop database ${nameOf(url)} with (force)`).catch(() => undefined);
};

const endingWith = (db: Database, end: () => void): Database => {
  const destroy = db.destroy.bind(db);
  const endAll = async (): Promise<void> => {
    await destroy();
    end();
  };
  let ended: Promise<void> | undefined;
  return Object.assign(db, { destroy: () => (ended ??= endAll()) });
};

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

let server: Pool | undefined;

const onServer = async (statement: string): Promise<void> => {
  server ??= new Pool({ connectionString: process.env['TEST_DATABASE_URL'], allowExitOnIdle: true });
  await server.query(statement);
};
