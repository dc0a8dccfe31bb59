/**
 * SQLite driver for Kysely, around a flaw of libsql: a statement that meets another process' lock stays unfinished and
 * blocks every later commit on its connection. `begin immediate` by `exec` does not, so transactions begin immediate and
 * single writes are wrapped in one.
 */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import Sqlite from 'libsql';
import type { Milliseconds } from '../../chess/types';
import { diskProblemAt } from './disk-full';

/** Milliseconds, when two processes create the file. */
const OPENING_TIMEOUT = 2000;

/** Milliseconds; minimal, since a waiting statement blocks the process. */
const BUSY_TIMEOUT = 10;

/** Page cache in kilobytes: the changes of one import step, which would be written twice otherwise. */
const CACHE_KILOBYTES = 16_000;

/** Pages in the write-ahead log (32 MB), so that many import steps share one checkpoint. */
const WAL_PAGES = 8000;

const WRITES = /^\s*(insert|update|delete|replace|create|alter|drop|with)\b/i;

/** Creates the file if missing. A statement that finds it locked throws `SQLITE_BUSY`. */
export const openSqliteFile = (path: string): SqliteDatabase => {
  const file = openFile(path);
  file.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  file.pragma(`wal_autocheckpoint = ${WAL_PAGES}`);
  file.pragma(`cache_size = -${CACHE_KILOBYTES}`);
  file.pragma('foreign_keys = ON');
  // Overwrites deleted data.
  file.pragma('secure_delete = ON');
  return {
    prepare: (sql) => prepare(file, sql),
    close: () => void file.close(),
  };
};

/**
 * WAL with a shared-memory index. On a full disk the index is private, and no other process can open the file. On a
 * read-only disk the file is opened as immutable, unless there is a log, which SQLite handles itself.
 */
const openFile = (path: string): Sqlite.Database => {
  const problem = path === ':memory:' ? undefined : diskProblemAt(dirname(path));
  // A connection that failed for lack of space would keep its lock.
  const isExclusive = problem === 'full' && !existsSync(`${path}-shm`);
  if (problem === 'read-only' && existsSync(path) && !existsSync(`${path}-wal`)) {
    return new Sqlite(`${pathToFileURL(path).href}?immutable=1`);
  }
  const file = new Sqlite(path);
  if (isExclusive) file.pragma('locking_mode = EXCLUSIVE');
  return inWalMode(file);
};

const inWalMode = (file: Sqlite.Database): Sqlite.Database => {
  file.pragma(`busy_timeout = ${OPENING_TIMEOUT}`);
  file.pragma('journal_mode = WAL');
  return file;
};

const prepare = (file: Sqlite.Database, sql: string): SqliteStatement => {
  switch (sql) {
    case 'begin':
      return command(() => void file.exec('begin immediate'));
    case 'rollback':
      return command(() => rollback(file));
    default:
      return prepareAtomic(file, sql);
  }
};

const command = (act: () => void): SqliteStatement => ({
  reader: false,
  all: () => [],
  iterate: () => [].values(),
  run: () => {
    act();
    return { changes: 0, lastInsertRowid: 0 };
  },
});

const prepareAtomic = (file: Sqlite.Database, sql: string): SqliteStatement => {
  const statement = file.prepare(sql);
  const atomically = <Answer>(act: () => Answer): Answer =>
    file.inTransaction || !WRITES.test(sql) ? act() : inTransaction(file, act);
  return {
    reader: statement.reader,
    all: (parameters) => atomically(() => statement.all(parameters)),
    run: (parameters) => atomically(() => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  };
};

const inTransaction = <Answer>(file: Sqlite.Database, act: () => Answer): Answer => {
  file.exec('begin immediate');
  try {
    const answer = act();
    file.exec('commit');
    return answer;
  } catch (error) {
    rollback(file);
    throw error;
  }
};

/** A full disk has already rolled back; a second rollback would hide the original error. */
const rollback = (file: Sqlite.Database): void => {
  if (file.inTransaction) file.exec('rollback');
};

// Kysely dialect whose statements wait for locks without blocking the process

/** Maximum wait for another process' lock. */
const TIMEOUT: Milliseconds = 5000;

export class WaitingSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new WaitingDriver(this.#config);
  }
}

/** There is one connection, given to one caller at a time; a waiting caller releases it. */
class WaitingDriver extends SqliteDriver {
  #waiting: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    const pause = async (time: Milliseconds): Promise<void> => {
      await super.releaseConnection();
      await setTimeout(time);
      await super.acquireConnection();
    };
    return (this.#waiting ??= waitingConnection(connection, pause));
  }
}

/** Only the start of a transaction meets a lock, so nothing has been executed that a retry would repeat. */
const waitingConnection = (
  connection: DatabaseConnection,
  pause: (time: Milliseconds) => Promise<void>,
): DatabaseConnection => ({
  executeQuery: <Row>(query: CompiledQuery) =>
    retryWhileLocked(async () => connection.executeQuery<Row>(query), { timeout: TIMEOUT, pause }),
  streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
});

type Waiting = {
  /** Enough for several servers that migrate at once. */
  readonly timeout?: Milliseconds;
  readonly pause?: (time: Milliseconds) => Promise<unknown>;
};

const LOCKED_TIMEOUT: Milliseconds = 20_000;

const PAUSE: Milliseconds = 20;

/** Whether a statement met another process' lock; it had no effect and may be retried. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** Retries while the file is locked, until the timeout. */
export const retryWhileLocked = async <Answer>(
  act: () => Promise<Answer>,
  { timeout = LOCKED_TIMEOUT, pause = setTimeout }: Waiting = {},
): Promise<Answer> => {
  const end = Date.now() + timeout;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isLocked(error) || Date.now() > end) throw error;
      await pause(PAUSE);
    }
  }
};
