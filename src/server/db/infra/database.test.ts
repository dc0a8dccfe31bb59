import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database';
import { temporaryFolder } from '../../../test/processes/temporary-folder';

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

it("commits again after a lone write ran into another process' lock", async () => {
  const folder = temporaryFolder();
  const [db, other] = [await openDatabase(folder), await openDatabase(folder)];
  onTestFinished(async () => {
    await db.destroy();
    await other.destroy();
  });
  const row = { engine: 'Stockfish 16', position: 'start', search_limit: 'depth 12', depth: 12, pv: 'e2e4' };
  await sql`begin immediate`.execute(other);
  await expect(
    db
      .insertInto('evaluations')
      .values({ ...row, cp: 1 })
      .execute(),
  ).rejects.toThrow('locked');
  await sql`rollback`.execute(other);
  await db.transaction().execute((transaction) => transaction.insertInto('evaluations').values(row).execute());
  expect(await other.selectFrom('evaluations').select('position').execute()).toEqual([{ position: 'start' }]);
});
