import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { type Database, IN_MEMORY, openDatabase } from '../server/db/database';
import { addPuzzles } from '../server/db/learn/puzzles';
import { SOME_PUZZLES } from './data/puzzles';
import { newDatabase, openTestDatabase, openUntilDestroyed } from './test-database';

const isOnSqlite = process.env['TEST_DATABASE_URL'] === undefined;

const look = async (db: Database) => ({
  tables: await db.introspection.getTables({ withInternalKyselyTables: true }),
  made: isOnSqlite ? (await sql`select type, name, sql from sqlite_master order by name`.execute(db)).rows : [],
  users: await db.selectFrom('users').select(['id', 'username', 'email']).execute(),
  buckets: await db.selectFrom('puzzle_shelves').selectAll().execute(),
  migrations: (await sql<{ readonly name: string }>`select name from kysely_migration order by name`.execute(db)).rows,
});

it('has what bringing a new one up to date makes, and nothing of another test', async () => {
  const one = await openTestDatabase();
  await one.updateTable('users').set({ username: 'changed' }).execute();
  await one.insertInto('puzzle_shelves').values({ theme: 'pin', difficulty: 1, puzzles: 3 }).execute();
  await one.destroy();
  const copy = await openTestDatabase();
  onTestFinished(() => copy.destroy());
  const made = await (isOnSqlite ? openDatabase(IN_MEMORY) : openUntilDestroyed((await newDatabase())!));
  onTestFinished(() => made.destroy());
  expect(await look(copy)).toEqual(await look(made));
});

it('numbers its rows from the first again, whatever an earlier test has added, also of tables', async () => {
  const ids: (readonly number[])[] = [];
  for (let test = 0; test < 3; test += 1) {
    const db = await openTestDatabase();
    await addPuzzles(db, SOME_PUZZLES);
    ids.push((await db.selectFrom('puzzles').select('id').orderBy('id').execute()).map(({ id }) => id));
    if (test === 1) await db.schema.createTable('of_a_test').addColumn('id', 'integer').execute();
    expect((await db.introspection.getTables()).some(({ name }) => name === 'of_a_test')).toBe(test === 1);
    await db.destroy();
  }
  expect(ids[0]).toHaveLength(SOME_PUZZLES.length);
  expect(ids).toEqual([ids[0], ids[0], ids[0]]);
});

it('begins as it was filled, once in a process', async () => {
  let fills = 0;
  const fill = async (db: Database): Promise<void> => {
    fills += 1;
    await db.updateTable('users').set({ username: 'filled' }).execute();
  };
  for (const db of [await openTestDatabase(fill), await openTestDatabase(fill)]) {
    expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: 'filled' }]);
    await db.destroy();
  }
  expect(fills).toBe(1);
  const empty = await openTestDatabase();
  expect(await empty.selectFrom('users').select('username').execute()).toEqual([{ username: 'owner' }]);
  await empty.destroy();
});
