/**
 * A database of the last version before the initial migration was made anew is brought to its columns and names, which
 * are all that has changed, and the initial migration is recorded.
 */
import { DEFAULT_MIGRATION_TABLE, type Kysely, PostgresAdapter, sql } from 'kysely';

export const INITIAL_MIGRATION = '010-initial';

const LAST_BEFORE = '009-games-links';

/** The last version that brings databases up to date which lack even the last of the earlier migrations. */
export const UPGRADING_COMMIT = 'b522c77f';

const MIGRATION_TABLE = sql.table(DEFAULT_MIGRATION_TABLE);

export const isEarlier = (applied: readonly string[]): boolean =>
  applied.length > 0 && !applied.includes(INITIAL_MIGRATION);

export const isTooOld = (applied: readonly string[]): boolean => isEarlier(applied) && !applied.includes(LAST_BEFORE);

/** Without a later one that this version does not know. */
export const isAdoptable = (applied: readonly string[]): boolean =>
  applied.includes(LAST_BEFORE) && applied.every((name) => name <= LAST_BEFORE);

/** Within a transaction. */
export const adoptEarlier = async <Tables>(transaction: Kysely<Tables>): Promise<void> => {
  await lockMigrations(transaction);
  // Another process may have done it meanwhile.
  if (!isAdoptable(await readApplied(transaction))) return;
  for (const [table, from, to] of RENAMED_COLUMNS)
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(transaction);
  for (const statement of RENAMED_CONTENT) await statement.execute(transaction);
  await sql`update ${MIGRATION_TABLE} set name = ${INITIAL_MIGRATION} where name = ${LAST_BEFORE}`.execute(transaction);
  await sql`delete from ${MIGRATION_TABLE} where name <> ${INITIAL_MIGRATION}`.execute(transaction);
};

const RENAMED_COLUMNS = [
  ['made_studies', 'wish', 'idempotency_key'],
  ['made_studies', 'left_out', 'excluded'],
  ['studies', 'wish', 'idempotency_key'],
  ['repertoires', 'wish', 'idempotency_key'],
  ['puzzle_sets', 'wish', 'idempotency_key'],
  ['library_games', 'left_out', 'excluded'],
] as const;

const RENAMED_CONTENT = [
  sql`update library_counts set name = replace(name, 'leftOut.', 'excluded.') where name like 'leftOut.%'`,
  sql`update library_contents set facts = replace(facts, '"leftOut":', '"excluded":')
    where game_id in (select id from library_games where excluded is not null)`,
  sql`update scouted_games set content = replace(content, '{"kind":"left-out"', '{"kind":"excluded"')
    where content like '{"kind":"left-out"%'`,
];

/** Until the end of the transaction, before what is recorded is read. */
const lockMigrations = async <Tables>(transaction: Kysely<Tables>): Promise<void> => {
  const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter;
  // SQLite locks at the first write, also of no row.
  await (isPostgres ? sql`lock table ${MIGRATION_TABLE}` : sql`delete from ${MIGRATION_TABLE} where name = ''`).execute(
    transaction,
  );
};

export const readApplied = async <Tables>(db: Kysely<Tables>): Promise<readonly string[]> => {
  const tables =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${DEFAULT_MIGRATION_TABLE}`
      : sql`select 1 from sqlite_master where name = ${DEFAULT_MIGRATION_TABLE}`;
  if ((await tables.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ readonly name: string }>`select name from ${MIGRATION_TABLE}`.execute(db);
  return rows.map(({ name }) => name);
};
