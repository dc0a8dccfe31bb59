/** The statements that make an SQLite database what another one is, tables and rows. */
import { sql } from 'kysely';
import type { Database } from '../server/db/infra/database';

/** Of a database that nobody needs any more: it is closed. */
export const recipeOf = async (db: Database): Promise<readonly string[]> => {
  const { rows: made } = await sql<{ readonly type: string; readonly name: string; readonly sql: string }>`
    select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid`.execute(
    db,
  );
  const names = made.filter(({ type }) => type === 'table').map(({ name }) => name);
  const filled = await Promise.all([...names, 'sqlite_sequence'].map((name) => insertsOf(db, name)));
  await db.destroy();
  // Rows of one table name those of others; the numbers given so far are copied last, as filling gives some.
  const [numbers, rows] = [filled.pop() ?? [], filled.flat()];
  const tables = made.map((one) => one.sql);
  return ['pragma defer_foreign_keys = on', ...tables, ...rows, 'delete from sqlite_sequence', ...numbers];
};

const insertsOf = async (db: Database, table: string): Promise<readonly string[]> => {
  const { rows: columns } = await sql<{ readonly name: string }>`select name from pragma_table_info(${table})`.execute(
    db,
  );
  const quoted = columns.map(({ name }) => sql`quote(${sql.ref(name)})`);
  const { rows } = await sql<{ readonly row: string }>`
    select concat_ws(', ', ${sql.join(quoted)}) as row from ${sql.table(table)}`.execute(db);
  return rows.map(({ row }) => `insert into ${table} values (${row})`);
};
