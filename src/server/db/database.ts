/**
 * The database: one SQLite file, or a PostgreSQL server. `openDatabase` promises a database whose tables are the
 * newest; it throws when it cannot be used, and never repairs or removes anything.
 */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  DEFAULT_MIGRATION_TABLE,
  type Dialect,
  Kysely,
  type KyselyPlugin,
  type Migration,
  Migrator,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PrimitiveValueListNode,
  type QueryResult,
  type RootOperationNode,
  sql,
  type UnknownRow,
  type ValueNode,
} from 'kysely';
import pg from 'pg';
import { initialMigration } from './migrations/001-initial';
import type { Tables } from './schema';
import { openSqliteFile, WaitingSqliteDialect, whenUnlocked } from './sqlite';

export type Database = Kysely<Tables>;

/** In place of a folder: a database that lives as long as its connection. */
export const IN_MEMORY = ':memory:';

export const DATABASE_FILE = 'outpost.db';

const POSTGRES = /^postgres(?:ql)?:\/\//;

/**
 * Pre-release databases, which were made by 33 migrations with other names. The initial migration makes the same tables as
 * all of those together, so a database with the last of them is recorded as having the initial one.
 */

const INITIAL_MIGRATION = '001-initial';

/** In the order in which they are applied, which is that of their names. */
export const MIGRATIONS = { [INITIAL_MIGRATION]: initialMigration };

/** What PostgreSQL makes for every database. */
const PUBLIC = 'public';

type Options = {
  /** Of a PostgreSQL database, whose tables are kept there; made when missing. */
  readonly schema?: string;
  /** To a PostgreSQL server, at most at once; by default as many as a process of the product holds. */
  readonly connections?: number;
};

/** An older version is needed first; the message is one sentence that says which. */
export class DatabaseTooOld extends Error {}

/**
 * Opens the database of a data folder, or of a `postgres://` address, and brings the tables up to date. A folder and its
 * file are made when missing.
 */
export const openDatabase = async (where: string, options: Options = {}): Promise<Database> => {
  const db = connect(where, options);
  const name = POSTGRES.test(where) ? 'The database' : `The database in ${where}`;
  try {
    if (!(await takeOver(db))) {
      throw new DatabaseTooOld(
        `${name} is too old to be brought up to date: start the version of commit ${UPGRADING_COMMIT} on it first`,
      );
    }
    await bringUpToDate(db, MIGRATIONS, options.schema ?? PUBLIC);
    return db;
  } catch (error) {
    await db.destroy();
    if (error instanceof DatabaseTooOld) throw error;
    throw new Error(`${name} cannot be brought up to date`, { cause: error });
  }
};

/** Opens it with the tables that it has. */
export const connect = (where: string, { schema = PUBLIC, connections }: Options = {}): Database =>
  POSTGRES.test(where)
    ? overPool(createPool(where, schema, connections))
    : new Kysely({ dialect: sqliteDialect(where) });

/** The same over connections to a PostgreSQL server, which end with it. */
export const overPool = (pool: PostgresPool): Database =>
  new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new WithoutNul()] });

const sqliteDialect = (dataDir: string): Dialect => {
  if (dataDir === IN_MEMORY) return new WaitingSqliteDialect({ database: openSqliteFile(dataDir) });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, DATABASE_FILE);
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) hideFromOthers(file);
  return new WaitingSqliteDialect({ database: openSqliteFile(path) });
};

/** Older versions left the file readable by everybody on the machine. The folder may have other uses and stays as it is. */
const hideFromOthers = (file: string): void => {
  try {
    chmodSync(file, 0o600);
  } catch {
    // It belongs to another user of the machine, who has given us what we need.
  }
};

type Act<Answer> = (transaction: Database) => Promise<Answer>;

/** Within the transaction that `db` is, or in one of its own: all that is written, or nothing. */
export const inTransaction = <Answer>(db: Database, act: Act<Answer>): Promise<Answer> =>
  db.isTransaction ? act(db) : db.transaction().execute(act);

/** For several reads that must fit together: none of them sees what is written meanwhile. */
export const inSnapshot = <Answer>(db: Database, read: Act<Answer>): Promise<Answer> =>
  db.isTransaction ? read(db) : db.transaction().setIsolationLevel('repeatable read').execute(read);

/** The tables of a database made the newest, by several processes at once as well: each migration is applied once. */

type Migrations = Readonly<Record<string, Migration>>;

/** All of them or, where one fails, none; then it throws. `schema` is that of a PostgreSQL database. */
export const bringUpToDate = async <Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  schema: string,
): Promise<void> => {
  // Its migrator locks out the others and runs all in one transaction.
  if (db.getExecutor().adapter instanceof PostgresAdapter) return apply(createMigrator(db, migrations, schema));
  const known = await createMigrator(db, migrations).getMigrations();
  // A file that is up to date is only read, so that nobody waits for a server that is writing.
  if (known.every(({ executedAt }) => executedAt !== undefined)) return migrateWithin(db, migrations);
  await whenUnlocked(() => inOneTransaction(db, (transaction) => migrateWithin(transaction, migrations)));
};

/** The same on one connection, whose transaction the caller has begun. */
export const migrateWithin = <Tables>(
  connection: Kysely<Tables>,
  migrations: Migrations,
  schema?: string,
): Promise<void> => apply(createMigrator(connection, migrations, schema, true));

const apply = async (migrator: Migrator): Promise<void> => {
  const { error: cause } = await migrator.migrateToLatest();
  if (cause instanceof Error) throw cause;
  if (cause !== undefined) throw new Error('a migration failed', { cause });
};

const createMigrator = <Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  schema?: string,
  disableTransactions = false,
): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    disableTransactions,
    migrationTableSchema: schema,
  });

/** A transaction for acts that ask for a connection of their own, as those that make tables do: they get this one. */
export const inOneTransaction = <Tables, Answer>(
  db: Kysely<Tables>,
  act: (transaction: Kysely<Tables>) => Promise<Answer>,
): Promise<Answer> =>
  db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      const answer = await act(connection);
      await sql`commit`.execute(connection);
      return answer;
    } catch (error) {
      // A connection that has gone has undone all by itself; why it went is what is told.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });

/** Connections to a PostgreSQL server, in place of the SQLite file. The same queries and migrations run on both. */

/** Connections that a process holds at most, unless it says another number. */
const CONNECTIONS = 10;

/** How long to wait for a free one, or for a server that does not answer, in ms. */
const TIMEOUT = 10_000;

/* Whole numbers of 64 bits come as numbers, too: ours are counts and times, well below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * `url` is `postgres://user:password@host:port/database`. The tables are those of `schema`. Connections that break are
 * replaced. Whoever uses one is told by the query; an event that nobody hears ends the process.
 */
const createPool = (url: string, schema: string, max = CONNECTIONS): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: TIMEOUT,
    options: `-c search_path=${schema}`,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
};

/** What stands for a character that cannot be shown, in the place of one that cannot be kept. */
const REPLACEMENT = '\uFFFD';

const plain = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? value.replaceAll('\u0000', REPLACEMENT) : value;

class PlainValues extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: plain(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(plain) };
  }
}

/** PostgreSQL's texts have no character 0 and a query with one fails; whoever sends it meets the replacement character. */
class WithoutNul implements KyselyPlugin {
  readonly #values = new PlainValues();

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return this.#values.transformNode(node);
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

/** Milliseconds; whoever asks whether a server is ready waits for no longer. */
const PING_TIMEOUT = 2000;

/** Whether the database answers now. */
export const doesAnswer = async (db: Database): Promise<boolean> => {
  const waiting = new AbortController();
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const silence = setTimeout(PING_TIMEOUT, false, { signal: waiting.signal }).catch(() => false);
  const isThere = await Promise.race([answer, silence]);
  waiting.abort();
  return isThere;
};

const LAST_PRE_RELEASE = '036-reference-attempts';

/** The last version that has the pre-release migrations. */
const UPGRADING_COMMIT = 'dd29933b';

const MIGRATION_TABLE = sql.table(DEFAULT_MIGRATION_TABLE);

/** Whether the migrations that were applied to a database are the pre-release ones, all or some. */
export const isPreRelease = (applied: readonly string[]): boolean =>
  applied.length > 0 && applied.every((name) => name !== INITIAL_MIGRATION && name <= LAST_PRE_RELEASE);

/**
 * Records the initial migration in a database with all pre-release migrations; other databases stay as they are. False
 * where some of them are missing, so that the tables cannot be brought up to date.
 */
const takeOver = async <Tables>(db: Kysely<Tables>): Promise<boolean> => {
  const applied = await readApplied(db);
  if (!isPreRelease(applied)) return true;
  if (!applied.includes(LAST_PRE_RELEASE)) return false;
  await whenUnlocked(() => inOneTransaction(db, recordInitial));
  return true;
};

const readApplied = async <Tables>(db: Kysely<Tables>): Promise<readonly string[]> => {
  const tables =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${DEFAULT_MIGRATION_TABLE}`
      : sql`select 1 from sqlite_master where name = ${DEFAULT_MIGRATION_TABLE}`;
  if ((await tables.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ readonly name: string }>`select name from ${MIGRATION_TABLE}`.execute(db);
  return rows.map(({ name }) => name);
};

const recordInitial = async <Tables>(transaction: Kysely<Tables>): Promise<void> => {
  const { numAffectedRows } = await sql`
    update ${MIGRATION_TABLE} set name = ${INITIAL_MIGRATION} where name = ${LAST_PRE_RELEASE}`.execute(transaction);
  // Another process that started at the same moment has done it, and may have applied further migrations since.
  if (numAffectedRows === 0n) return;
  await sql`delete from ${MIGRATION_TABLE} where name <> ${INITIAL_MIGRATION}`.execute(transaction);
};
