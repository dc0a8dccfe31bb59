/**
 * The SQLite driver as Kysely wants it, with one flaw of it mended. A libsql statement that meets another process'
 * lock stays unfinished, and while it is no transaction of its connection can commit. A `begin immediate` run by
 * `exec` does not, so that every lock is found there: transactions begin immediate, and a lone write is made one.
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
import { diskTroubleAt } from './disk-full';

/** Of two that make the file at once, how long one waits for the other, in ms. */
const OPENING_TIMEOUT = 2000;

/** How long a statement itself waits for another process' lock, in ms: this process stands still meanwhile, hence as good as not. */
const BUSY_TIMEOUT = 10;

/** Kilobytes of pages that are kept in memory: what a step of an import changes, which is written twice otherwise. */
const PAGES_KEPT = 16_000;

/** Pages that wait beside the file, 32 MB: what many steps of an import change is written into the file once for all of them. */
const PAGES_WAITING = 8000;

const WRITES = /^\s*(insert|update|delete|replace|create|alter|drop|with)\b/i;

/** Opens or makes the file (`:memory:` for none). A statement that finds it locked throws; `sqlite-dialect.ts` tries it again. */
export const openSqliteFile = (path: string): SqliteDatabase => {
  const file = openFile(path);
  file.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  file.pragma(`wal_autocheckpoint = ${PAGES_WAITING}`);
  file.pragma(`cache_size = -${PAGES_KEPT}`);
  file.pragma('foreign_keys = ON');
  // What is deleted is overwritten, and not left in a free page.
  file.pragma('secure_delete = ON');
  return {
    prepare: (sql) => prepare(file, sql),
    close: () => void file.close(),
  };
};

/**
 * With its log beside it, and the index of the log in memory that other processes share. Where the disk is full, that
 * index is this process' own, and no other can open the file. Where nothing can be written, the file is read as it lies
 * there, unless there is a log, which SQLite reads by itself.
 */
const openFile = (path: string): Sqlite.Database => {
  const trouble = path === ':memory:' ? undefined : diskTroubleAt(dirname(path));
  // A connection that has once failed for want of room keeps its lock.
  const isAlone = trouble === 'full' && !existsSync(`${path}-shm`);
  if (trouble === 'read-only' && existsSync(path) && !existsSync(`${path}-wal`)) {
    return new Sqlite(`${pathToFileURL(path).href}?immutable=1`);
  }
  const file = new Sqlite(path);
  if (isAlone) file.pragma('locking_mode = EXCLUSIVE');
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
      return command(() => undo(file));
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
    undo(file);
    throw error;
  }
};

/** A full disk has ended the transaction itself; what is to be told is the disk, not that nothing is left to undo. */
const undo = (file: Sqlite.Database): void => {
  if (file.inTransaction) file.exec('rollback');
};

/** SQLite as Kysely speaks it. A statement that meets another process' lock waits, and everybody else goes on meanwhile. */

/** How long a lone write or the beginning of a transaction waits for another process. */
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

/** SQLite has one connection, which Kysely gives to one caller at a time; who waits lends it to the others. */
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

/**
 * Locks are met by what begins a transaction, which a lone write does too: nothing has been done that would be done twice,
 * and no transaction is open that others would get into.
 */
const waitingConnection = (
  connection: DatabaseConnection,
  pause: (time: Milliseconds) => Promise<void>,
): DatabaseConnection => ({
  executeQuery: <Row>(query: CompiledQuery) =>
    whenUnlocked(async () => connection.executeQuery<Row>(query), { timeout: TIMEOUT, pause }),
  streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
});

type Waiting = {
  /** How long others may hold the lock, as when several servers make the same tables. */
  readonly timeout?: Milliseconds;
  /** Done between two tries. */
  readonly pause?: (time: Milliseconds) => Promise<unknown>;
};

const LOCKED_TIMEOUT: Milliseconds = 20_000;

const PAUSE: Milliseconds = 20;

/** Whether a statement of the SQLite file ran into another process' lock; it did nothing, and may be tried again. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** Does again what ran into another process' lock, until it did not; gives up in the end. */
export const whenUnlocked = async <Answer>(
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
