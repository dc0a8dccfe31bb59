import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prepareServer } from '../test/processes/built-server';
import { temporaryFolder } from '../test/processes/run-program';
import { type Database, MIGRATIONS, openDatabase } from './db/database';
import { starterKeys } from './features/learn/puzzles';

const server = process.env['TEST_DATABASE_URL'];

/** State of a freshly started installation. */
const FRESH = {
  migrations: Object.keys(MIGRATIONS),
  users: [{ username: 'owner' }],
  libraries: [{ kind: 'sample', games: 187 }],
  puzzles: starterKeys().length,
  inBuckets: starterKeys().length,
};

const look = async (db: Database): Promise<typeof FRESH> => {
  const migrations = await sql<{ readonly name: string }>`select name from kysely_migration order by name`.execute(db);
  const libraries = await db
    .selectFrom('libraries')
    .innerJoin('library_games', 'library_games.library_id', 'libraries.id')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('games')])
    .groupBy(['libraries.id', 'kind'])
    .execute();
  const buckets = await db.selectFrom('puzzle_shelves').select('puzzles').where('theme', '=', 'any').execute();
  return {
    migrations: migrations.rows.map(({ name }) => name),
    users: await db.selectFrom('users').select('username').execute(),
    libraries,
    puzzles: (await db.selectFrom('puzzles').select('id').execute()).length,
    inBuckets: buckets.reduce((sum, { puzzles }) => sum + puzzles, 0),
  };
};

const startAtOnce = async (settings: readonly Readonly<Record<string, string>>[]): Promise<void> => {
  const start = prepareServer(temporaryFolder());
  const servers = settings.map((one) => start({ settings: one }));
  for (const { listening } of servers) expect(await listening).toMatch(/^http/);
  for (const { child, gone } of servers) {
    child.kill('SIGKILL');
    await gone;
  }
};

it.skipIf(server !== undefined)('fills a fresh data folder once, when four servers start on it at once', async () => {
  const dataDir = join(temporaryFolder(), 'made');
  await startAtOnce(Array.from({ length: 4 }, () => ({ DATA_DIR: dataDir })));
  const db = await openDatabase(dataDir);
  onTestFinished(() => db.destroy());
  expect(await look(db)).toEqual(FRESH);
});

describe.skipIf(server === undefined)('on PostgreSQL', () => {
  const createEmpty = async (): Promise<string> => {
    const name = `starts_${randomUUID().replaceAll('-', '')}`;
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(`create database ${name}`);
    onTestFinished(async () => {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    });
    return Object.assign(new URL(server!), { pathname: `/${name}` }).href;
  };

  it('fills a fresh database once, when six servers start on it at once', async () => {
    const url = await createEmpty();
    await startAtOnce(Array.from({ length: 6 }, () => ({ DATA_DIR: temporaryFolder(), DATABASE_URL: url })));
    const db = await openDatabase(url);
    onTestFinished(() => db.destroy());
    expect(await look(db)).toEqual(FRESH);
  });

  it('makes the tables of a fresh schema once, when twelve open it at once', async () => {
    const url = await createEmpty();
    const opened = await Promise.all(Array.from({ length: 12 }, () => openDatabase(url, { schema: 'fresh' })));
    onTestFinished(async () => {
      for (const db of opened) await db.destroy();
    });
    for (const db of opened) {
      expect(await look(db)).toEqual({ ...FRESH, libraries: [], puzzles: 0, inBuckets: 0 });
    }
  });
});
