import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/processes/run-program';
import { openTestDatabase } from '../../test/test-database';
import { openDatabase } from './database';

it('makes the folder and the tables, and opens them again', async () => {
  const folder = join(temporaryFolder(), 'made', 'here');
  for (let time = 0; time < 2; time += 1) {
    const db = await openDatabase(folder);
    expect(await db.selectFrom('evaluations').selectAll().execute()).toEqual([]);
    await db.destroy();
  }
});

it('writes ahead into a log and checks foreign keys', async () => {
  const db = await openDatabase(temporaryFolder());
  onTestFinished(() => db.destroy());
  expect((await sql`pragma journal_mode`.execute(db)).rows).toEqual([{ journal_mode: 'wal' }]);
  expect((await sql`pragma foreign_keys`.execute(db)).rows).toEqual([{ foreign_keys: 1 }]);
});

it('refuses a file that is no database and leaves it as it is', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'outpost.db');
  const text = 'a letter, not a database. '.repeat(100);
  writeFileSync(file, text);
  await expect(openDatabase(folder)).rejects.toThrow();
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it("waits for another process' lock while others of this one read, and commits again afterwards", async () => {
  const folder = temporaryFolder();
  const [db, other] = [await openDatabase(folder), await openDatabase(folder)];
  onTestFinished(async () => {
    await db.destroy();
    await other.destroy();
  });
  const row = { engine: 'Stockfish 16', search_limit: 'depth 12', depth: 12, pv: 'e2e4' };
  await sql`begin immediate`.execute(other);
  const [alone, together] = [
    { ...row, position: 'alone' },
    { ...row, position: 'together' },
  ];
  const written = Promise.all([
    db.insertInto('evaluations').values(alone).execute(),
    db.transaction().execute((transaction) => transaction.insertInto('evaluations').values(together).execute()),
  ]);
  const first = await Promise.race([written.then(() => 'written'), setTimeout(1000, 'still locked')]);
  expect(first).toBe('still locked');
  expect(await db.selectFrom('evaluations').select('position').execute()).toEqual([]);
  await sql`rollback`.execute(other);
  await written;
  const kept = await other.selectFrom('evaluations').select('position').orderBy('position').execute();
  expect(kept).toEqual([{ position: 'alone' }, { position: 'together' }]);
});

const server = process.env['TEST_DATABASE_URL'];

it.skipIf(server === undefined)(
  'goes on after the server has ended its connections, used and unused ones',
  async () => {
    const db = await openTestDatabase();
    const names = await sql<{ readonly name: string }>`select current_database() as name`.execute(db);
    const client = new Client({ connectionString: server });
    await client.connect();
    const using = db.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        names.rows[0]?.name,
      ]);
      await sql`select 1`.execute(connection);
    });
    await expect(using).rejects.toThrow();
    await client.end();
    await expect
      .poll(() =>
        sql`select 1`.execute(db).then(
          () => 'answers',
          () => 'breaks',
        ),
      )
      .toBe('answers');
    await db.destroy();
    const next = await openTestDatabase();
    expect((await sql`select 1`.execute(next)).rows).toHaveLength(1);
    await next.destroy();
  },
);
