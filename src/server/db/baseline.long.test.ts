/** Databases of the version before the initial migration was made anew, and that a new one is made like them. */
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBaseline } from '../../test/data/baseline';
import { startProgram, temporaryFolder } from '../../test/processes/run-program';
import { newDatabase, openUntilDestroyed } from '../../test/test-database';
import { connect, type Database, DatabaseTooOld, migrateToLatest, MIGRATIONS, openDatabase } from './database';

const isOnSqlite = process.env['TEST_DATABASE_URL'] === undefined;

/** Brought up to date; a PostgreSQL database goes with the test. */
const open = async (where: string): Promise<Database> => {
  const db = await (isOnSqlite ? openDatabase(where) : openUntilDestroyed(where));
  onTestFinished(() => db.destroy());
  return db;
};

/** With what is there. */
const look = async <Answer>(where: string, read: (db: Database) => Promise<Answer>): Promise<Answer> => {
  const db = connect(where);
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
};

const rowsOf = async <Row>(db: Database, query: string): Promise<readonly Row[]> =>
  (await sql.raw<Row>(query).execute(db)).rows;

/** In the order in which indexes were made, by which SQLite decides between equals. */
const SQLITE_SHAPE = ['select type, name, tbl_name, sql from sqlite_master order by tbl_name, rowid'];

const POSTGRES_SHAPE = [
  "select * from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position",
  "select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname",
  `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition from pg_constraint
   where connamespace = 'public'::regnamespace order by 1, 2`,
  `select sequencename, data_type, start_value, increment_by, cycle from pg_sequences order by 1`,
];

const shapeOf = async (db: Database): Promise<readonly (readonly unknown[])[]> => {
  const shape: (readonly unknown[])[] = [];
  for (const query of isOnSqlite ? SQLITE_SHAPE : POSTGRES_SHAPE) shape.push(await rowsOf(db, query));
  const name = await sql<{ readonly name: string }>`select current_database() as name`
    .execute(db)
    .then(({ rows }) => rows[0]?.name)
    .catch(() => undefined);
  return JSON.parse(
    JSON.stringify(shape)
      .replaceAll(/(\\n|\s)+/g, ' ')
      // Positions count columns that were dropped; the order is that of the rows.
      .replaceAll(/"(?:ordinal_position|dtd_identifier)":"?\d+"?,?/g, '')
      .replaceAll(`"${name}"`, '"database"'),
  ) as readonly (readonly unknown[])[];
};

type TableColumns = { readonly name: string; readonly columns: readonly string[] };

const tablesOf = async (db: Database): Promise<readonly TableColumns[]> =>
  (await db.introspection.getTables()).map(({ name, columns }) => ({ name, columns: columns.map((one) => one.name) }));

/** Each row as a text, for no number of JavaScript holds all of them; and the highest number that each table has given. */
const contentOf = async (
  db: Database,
  tables?: readonly TableColumns[],
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const content: Record<string, readonly string[]> = {};
  for (const { name, columns } of tables ?? (await tablesOf(db))) {
    const quoted = columns.map((column) => `"${column}"`);
    const row = isOnSqlite
      ? quoted.map((column) => `quote(${column})`).join(` || ',' || `)
      : `row(${quoted.join(', ')})::text`;
    const rows = await rowsOf<{ readonly content: string }>(db, `select ${row} as content from "${name}" order by 1`);
    content[name] = rows.map((one) => one.content);
  }
  const numbers = isOnSqlite
    ? "select name || ' ' || seq as content from sqlite_sequence order by 1"
    : "select sequencename || ' ' || coalesce(last_value, 0) as content from pg_sequences order by 1";
  content['numbers'] = (await rowsOf<{ readonly content: string }>(db, numbers)).map((one) => one.content);
  return content;
};

const migrationsOf = (db: Database) =>
  rowsOf<{ readonly name: string; readonly timestamp: string }>(db, 'select * from kysely_migration order by name');

const everythingOf = async (db: Database) => ({
  shape: await shapeOf(db),
  content: await contentOf(db),
  migrations: await migrationsOf(db),
});

const createNew = async (): Promise<string> => (await newDatabase()) ?? temporaryFolder();

it('makes a new database column by column, index by index and constraint by constraint like an earlier one', async () => {
  const made = await open(await createNew());
  const before = await open(await createBaseline());
  expect(await shapeOf(made)).toEqual(await shapeOf(before));
  const owner = (db: Database) => db.selectFrom('users').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
  const times = { created_at: '', updated_at: '' };
  expect({ ...(await owner(made)), ...times }).toEqual({ ...(await owner(before)), ...times });
  expect(await made.selectFrom('puzzle_shelves').selectAll().execute()).toEqual([
    { theme: 'any', difficulty: 1, puzzles: 0 },
  ]);
});

/** What the renaming of columns and contents makes of a row. */
const renamed = (row: string): string =>
  row
    .replace('"leftOut":"variant"', '"excluded":"variant"')
    .replace('""leftOut"":""variant""', '""excluded"":""variant""')
    .replace('leftOut.variant', 'excluded.variant')
    .replace('left-out', 'excluded');

it('takes over an earlier database with every row, and numbers go on', async () => {
  const where = await createBaseline();
  const before = await look(where, everythingOf);
  expect(before.migrations).toHaveLength(9);
  for (const [table, rows] of Object.entries(before.content)) expect([table, rows.length]).not.toEqual([table, 0]);
  const db = await open(where);
  const { timestamp } = before.migrations.at(-1)!;
  const { migrations, content } = await everythingOf(db);
  const { kysely_migration: _, ...kept } = before.content;
  const { kysely_migration: __, ...now } = content;
  expect(now).toEqual(
    Object.fromEntries(Object.entries(kept).map(([table, rows]) => [table, rows.map(renamed).toSorted()])),
  );
  expect(migrations).toEqual([{ name: '010-initial', timestamp }]);
  // The second one was deleted.
  const invitation = { hash: 'new', note: '', created_at: 1, expires_at: 2 };
  expect(await db.insertInto('invitations').values(invitation).returning('id').execute()).toEqual([{ id: 3 }]);
  await look(where, (again) => migrateToLatest(again, MIGRATIONS, 'public'));
  expect(await migrationsOf(db)).toEqual(migrations);
});

it('finds what was excluded under its new name', async () => {
  const db = await open(await createBaseline());
  const one = db.selectFrom('library_games as g').innerJoin('library_contents as c', 'c.game_id', 'g.id');
  const { excluded, facts } = await one
    .select(['g.excluded', 'c.facts'])
    .where('g.excluded', 'is not', null)
    .executeTakeFirstOrThrow();
  expect([excluded, JSON.parse(facts)]).toEqual(['variant', expect.objectContaining({ excluded: 'variant' })]);
  expect(await rowsOf(db, "select name from library_counts where name like 'excluded.%'")).toEqual([
    { name: 'excluded.variant' },
  ]);
  expect(await rowsOf(db, 'select content from scouted_games')).toContainEqual({
    content: expect.stringMatching(/^\{"kind":"excluded","id":"game0001"/) as string,
  });
});

it('is taken over once, when several open it at once', async () => {
  const where = await createBaseline();
  const count = (db: Database) => rowsOf(db, 'select count(*) as games from library_games');
  const before = await look(where, count);
  const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(where)));
  for (const one of opened) await one.destroy();
  const db = await open(where);
  expect((await migrationsOf(db)).map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
  expect(await count(db)).toEqual(before);
});

describe('a further migration', () => {
  const further = {
    ...MIGRATIONS,
    '999-further': {
      up: (db: Database) =>
        db.schema
          .alterTable('invitations')
          .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(4))
          .execute(),
    },
  };

  it.each([
    ['a new database', createNew, 0],
    ['one that was taken over', createBaseline, 1],
  ])('adds a column to %s, once', async (_, create, invitations) => {
    const db = await open(await create());
    for (let time = 0; time < 2; time += 1) await migrateToLatest(db, further, 'public');
    expect(await rowsOf(db, 'select uses from invitations')).toEqual(Array(invitations).fill({ uses: 4 }));
    expect((await migrationsOf(db)).map(({ name }) => name)).toEqual(Object.keys(further));
  });

  it('that fails changes nothing', async () => {
    const where = await createBaseline();
    const db = await open(where);
    const before = await everythingOf(db);
    const failing = { ...further, '999-further-failing': { up: () => Promise.reject(new Error('it cannot')) } };
    await expect(migrateToLatest(db, failing, 'public')).rejects.toThrow('it cannot');
    expect(await everythingOf(db)).toEqual(before);
  });
});

describe('refuses', () => {
  const change = (where: string, statement: string) => look(where, (db) => sql.raw(statement).execute(db));

  it('an older one in one sentence, and changes nothing', async () => {
    const where = await createBaseline();
    await change(where, "delete from kysely_migration where name >= '009-games-links'");
    const before = await look(where, everythingOf);
    const refusal = openDatabase(where);
    await expect(refusal).rejects.toBeInstanceOf(DatabaseTooOld);
    await expect(refusal).rejects.toThrow(
      /^The database.* is too old .*: start the version of commit b522c77f on it first$/,
    );
    expect(await look(where, everythingOf)).toEqual(before);
  });

  it('one of a version that is not known, and changes nothing', async () => {
    const where = await createBaseline();
    await change(where, "insert into kysely_migration values ('011-later', '2030-01-01T00:00:00.000Z')");
    const before = await look(where, everythingOf);
    await expect(openDatabase(where)).rejects.toThrow('cannot be brought up to date');
    expect(await look(where, everythingOf)).toEqual(before);
  });

  it('to start the server on an older one, in one line', async () => {
    const where = await createBaseline();
    await change(where, "delete from kysely_migration where name >= '009-games-links'");
    const settings: Record<string, string> = isOnSqlite
      ? { DATA_DIR: where }
      : { DATA_DIR: temporaryFolder(), DATABASE_URL: where };
    const { code, stdout, stderr } = await startProgram('src/server/main.ts', [], { PORT: '0', ...settings }).ending;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^The database.* is too old to be brought up to date: start .* b522c77f on it first\n$/);
  });
});
