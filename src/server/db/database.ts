/**
 * The database: one SQLite file, or a PostgreSQL server. `openDatabase` migrates to the newest schema, and throws when it
 * cannot.
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
import { repertoiresMigration } from './migrations/002-repertoires';
import { puzzleSetsMigration } from './migrations/003-puzzle-sets';
import { repertoireChaptersMigration } from './migrations/004-repertoire-chapters';
import { setsOfChaptersMigration } from './migrations/005-sets-of-chapters';
import { analysesMigration } from './migrations/006-analyses';
import { moveSymbolsMigration } from './migrations/007-move-symbols';
import { daysMigration } from './migrations/008-days';
import { gamesLinksMigration } from './migrations/009-games-links';
import type { Tables } from './schema';
import { openSqliteFile, retryWhileLocked, WaitingSqliteDialect } from './sqlite';

export type Database = Kysely<Tables>;

/** Instead of a folder: an in-memory database. */
export const IN_MEMORY = ':memory:';

export const DATABASE_FILE = 'outpost.db';

const POSTGRES = /^postgres(?:ql)?:\/\//;

const INITIAL_MIGRATION = '001-initial';

export const MIGRATIONS = {
  [INITIAL_MIGRATION]: initialMigration,
  '002-repertoires': repertoiresMigration,
  '003-puzzle-sets': puzzleSetsMigration,
  '004-repertoire-chapters': repertoireChaptersMigration,
  '005-sets-of-chapters': setsOfChaptersMigration,
  '006-analyses': analysesMigration,
  '007-move-symbols': moveSymbolsMigration,
  '008-days': daysMigration,
  '009-games-links': gamesLinksMigration,
};

const DEFAULT_SCHEMA = 'public';

type Options = {
  /** PostgreSQL only; created when missing. */
  readonly schema?: string;
  /** Maximum of PostgreSQL connections. */
  readonly connections?: number;
};

/** The message names the version to run first. */
export class DatabaseTooOld extends Error {}

/** `where`: a data folder or a `postgres://` address. Creates folder and file when missing. */
export const openDatabase = async (where: string, options: Options = {}): Promise<Database> => {
  const db = connect(where, options);
  const name = POSTGRES.test(where) ? 'The database' : `The database in ${where}`;
  try {
    if (!(await adoptPreRelease(db))) {
      throw new DatabaseTooOld(
        `${name} is too old to be brought up to date: start the version of commit ${UPGRADING_COMMIT} on it first`,
      );
    }
    await migrateToLatest(db, MIGRATIONS, options.schema ?? DEFAULT_SCHEMA);
    return db;
  } catch (error) {
    await db.destroy();
    if (error instanceof DatabaseTooOld) throw error;
    throw new Error(`${name} cannot be brought up to date`, { cause: error });
  }
};

export const connect = (where: string, { schema = DEFAULT_SCHEMA, connections }: Options = {}): Database =>
  POSTGRES.test(where)
    ? overPool(createPool(where, schema, connections))
    : new Kysely({ dialect: sqliteDialect(where) });

/** Takes ownership of the pool. */
export const overPool = (pool: PostgresPool): Database =>
  new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new WithoutNul()] });

const sqliteDialect = (dataDir: string): Dialect => {
  if (dataDir === IN_MEMORY) return new WaitingSqliteDialect({ database: openSqliteFile(dataDir) });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, DATABASE_FILE);
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) hideFromOthers(file);
  return new WaitingSqliteDialect({ database: openSqliteFile(path) });
};

/** Older versions left the file world-readable. The folder may have other uses and stays as it is. */
const hideFromOthers = (file: string): void => {
  try {
    chmodSync(file, 0o600);
  } catch {
    // Owned by another user, who has granted us access.
  }
};

type Action<Answer> = (transaction: Database) => Promise<Answer>;

export const inTransaction = <Answer>(db: Database, act: Action<Answer>): Promise<Answer> =>
  db.isTransaction ? act(db) : db.transaction().execute(act);

export const inSnapshot = <Answer>(db: Database, read: Action<Answer>): Promise<Answer> =>
  db.isTransaction ? read(db) : db.transaction().setIsolationLevel('repeatable read').execute(read);

// Migrations; safe with several processes

type Migrations = Readonly<Record<string, Migration>>;

/** All or none; throws on failure. `schema`: PostgreSQL only. */
export const migrateToLatest = async <Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  schema: string,
): Promise<void> => {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return apply(createMigrator(db, migrations, schema));
  const known = await createMigrator(db, migrations).getMigrations();
  // An up-to-date file is only read, so as not to wait for a writing server.
  if (known.every(({ executedAt }) => executedAt !== undefined)) return migrateWithin(db, migrations);
  await retryWhileLocked(() => inOneTransaction(db, (transaction) => migrateWithin(transaction, migrations)));
};

/** Within the caller's transaction. */
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

/** A transaction for code that requests a connection of its own, such as the migrator: it gets this one. */
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
      // A lost connection has rolled back by itself; report the original error.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });

// PostgreSQL

/** Per process. */
const MAX_CONNECTIONS = 10;

const CONNECTION_TIMEOUT = 10_000;

/** 64-bit integers as numbers: ours are counts and times, below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Broken connections are replaced. Errors reach the query that fails; without a listener the event would end the process.
 */
const createPool = (url: string, schema: string, max = MAX_CONNECTIONS): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    options: `-c search_path=${schema}`,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
};

const REPLACEMENT = '\uFFFD';

const replaceNul = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? value.replaceAll('\u0000', REPLACEMENT) : value;

class NulReplacer extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: replaceNul(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(replaceNul) };
  }
}

/** Replaces NUL, which PostgreSQL text cannot contain. */
class WithoutNul implements KyselyPlugin {
  readonly #values = new NulReplacer();

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return this.#values.transformNode(node);
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

/** Milliseconds. */
const PING_TIMEOUT = 2000;

export const isResponsive = async (db: Database): Promise<boolean> => {
  const waiting = new AbortController();
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const timedOut = setTimeout(PING_TIMEOUT, false, { signal: waiting.signal }).catch(() => false);
  const isThere = await Promise.race([answer, timedOut]);
  waiting.abort();
  return isThere;
};

/** The last version that brings databases up to date which have not even the oldest migration below. */
const UPGRADING_COMMIT = 'dd29933b';

const MIGRATION_TABLE = sql.table(DEFAULT_MIGRATION_TABLE);

export const isPreRelease = (applied: readonly string[]): boolean =>
  applied.length > 0 && applied.every((name) => name !== INITIAL_MIGRATION && name <= LAST_PRE_RELEASE);

/**
 * Pre-release databases have migrations with other names, together equivalent to the initial one: the missing last ones
 * are made up for, and the initial one is recorded. `false` when older ones are missing, so that nothing can be done.
 */
const adoptPreRelease = async <Tables>(db: Kysely<Tables>): Promise<boolean> => {
  const applied = await readApplied(db);
  if (!isPreRelease(applied)) return true;
  if (!applied.includes(OLDEST_PRE_RELEASE)) return false;
  await retryWhileLocked(() => inOneTransaction(db, completePreRelease));
  return true;
};

const completePreRelease = async <Tables>(transaction: Kysely<Tables>): Promise<void> => {
  await lockMigrations(transaction);
  const applied = await readApplied(transaction);
  // Another process did it concurrently, and may have migrated further.
  if (!isPreRelease(applied)) return;
  for (const { name, table, column } of LAST_PRE_RELEASE_COLUMNS) {
    if (applied.includes(name)) continue;
    await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} integer default 0 not null`.execute(
      transaction,
    );
  }
  await sql`update ${MIGRATION_TABLE} set name = ${INITIAL_MIGRATION} where name = ${applied.toSorted().at(-1)}`.execute(
    transaction,
  );
  await sql`delete from ${MIGRATION_TABLE} where name <> ${INITIAL_MIGRATION}`.execute(transaction);
};

/** Until the end of the transaction, before what is recorded is read. */
const lockMigrations = async <Tables>(transaction: Kysely<Tables>): Promise<void> => {
  const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter;
  // SQLite locks at the first write, also of no row.
  await (isPostgres ? sql`lock table ${MIGRATION_TABLE}` : sql`delete from ${MIGRATION_TABLE} where name = ''`).execute(
    transaction,
  );
};

const OLDEST_PRE_RELEASE = '034-plies';

const LAST_PRE_RELEASE = '036-reference-attempts';

/** What the pre-release migrations after the oldest one did. */
const LAST_PRE_RELEASE_COLUMNS = [
  { name: '035-shortened', table: 'library_imports', column: 'shortened' },
  { name: LAST_PRE_RELEASE, table: 'reference_files', column: 'attempts' },
] as const;

const readApplied = async <Tables>(db: Kysely<Tables>): Promise<readonly string[]> => {
  const tables =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${DEFAULT_MIGRATION_TABLE}`
      : sql`select 1 from sqlite_master where name = ${DEFAULT_MIGRATION_TABLE}`;
  if ((await tables.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ readonly name: string }>`select name from ${MIGRATION_TABLE}`.execute(db);
  return rows.map(({ name }) => name);
};
