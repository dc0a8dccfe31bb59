/**
 * The database: one SQLite file, or a PostgreSQL server. `openDatabase` migrates to the newest schema, and throws when it
 * cannot.
 */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
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
import { initialMigration } from './migrations/010-initial';
import {
  adoptEarlier,
  INITIAL_MIGRATION,
  isAdoptable,
  isTooOld,
  readApplied,
  UPGRADING_COMMIT,
} from './migrations/adopt';
import type { Tables } from './schema';
import { openSqliteFile, retryWhileLocked, WaitingSqliteDialect } from './sqlite';

export type Database = Kysely<Tables>;

/** Instead of a folder: an in-memory database. */
export const IN_MEMORY = ':memory:';

export const DATABASE_FILE = 'outpost.db';

const POSTGRES = /^postgres(?:ql)?:\/\//;

export const MIGRATIONS = { [INITIAL_MIGRATION]: initialMigration };

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
    if (!(await adopt(db))) {
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

/** `false` when the database is older than the last version that can be adopted. */
const adopt = async (db: Database): Promise<boolean> => {
  const applied = await readApplied(db);
  if (isAdoptable(applied)) await retryWhileLocked(() => inOneTransaction(db, adoptEarlier));
  return !isTooOld(applied);
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
