import { sql } from 'kysely';
import type { Database } from './database';
import { isShared } from './lease';

/**
 * After a deletion that is final: the pages of SQLite's log, which still hold what was deleted, go into the file and the
 * log is emptied. As far as nobody else reads at this moment; the next one does the rest. PostgreSQL has its own vacuum.
 */
export const emptyLog = async (db: Database): Promise<void> => {
  if (!isShared(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
};
