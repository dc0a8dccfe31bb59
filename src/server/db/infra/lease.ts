/**
 * Leases: of the processes on one PostgreSQL server at most one holds the lease of a name. Every time is one of the
 * database server's clock, so that those of the processes may differ. SQLite has one process and needs none.
 */
import { PostgresAdapter, sql } from 'kysely';
import type { Milliseconds } from '../../../chess/types';
import type { Database } from './database';

type Claim = {
  readonly name: string;
  /** Who asks: another text for each process. */
  readonly holder: string;
};

/** Whether other processes may work on the database. */
export const isShared = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Takes the lease, or keeps it, for so long from now on. `false` while somebody else has it. On PostgreSQL alone. */
export const takeLease = async (db: Database, { name, holder }: Claim, time: Milliseconds): Promise<boolean> => {
  const expires_at = sql<number>`${NOW} + ${time}`;
  const taken = await db
    .insertInto('leases')
    .values({ name, holder, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at })
        .where((row) => row.or([row('leases.holder', '=', holder), row('leases.expires_at', '<=', NOW)])),
    )
    .returning('name')
    .execute();
  return taken.length > 0;
};

/** Others need not wait until it expires. Nothing happens when it is somebody else's. */
export const releaseLease = async (db: Database, { name, holder }: Claim): Promise<void> => {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
};
