/** SQLite as Kysely speaks it. A statement that meets another process' lock waits, and everybody else goes on meanwhile. */
import { setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import type { Milliseconds } from '../../../chess/types';
import { whenUnlocked } from './locked';

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
