/**
 * Pre-release databases, which were made by 33 migrations with other names. The initial migration makes the same tables as
 * all of those together, so a database with the last of them is recorded as having the initial one.
 */
import { DEFAULT_MIGRATION_TABLE, PostgresAdapter, sql, type Kysely } from 'kysely';
import { whenUnlocked } from './locked';
import { inOneTransaction } from './one-transaction';

export const INITIAL_MIGRATION = '001-initial';
const LAST_PRE_RELEASE = '036-reference-attempts';

/** The last version that has the pre-release migrations. */
export const UPGRADING_COMMIT = 'dd29933b';

const MIGRATION_TABLE = sql.table(DEFAULT_MIGRATION_TABLE);

/** Whether the migrations that were applied to a database are the pre-release ones, all or some. */
export const isPreRelease = (applied: readonly string[]): boolean =>
  applied.length > 0 && applied.every((name) => name !== INITIAL_MIGRATION && name <= LAST_PRE_RELEASE);

/**
 * Records the initial migration in a database with all pre-release migrations; other databases stay as they are. False
 * where some of them are missing, so that the tables cannot be brought up to date.
 */
export const takeOver = async <Tables>(db: Kysely<Tables>): Promise<boolean> => {
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
