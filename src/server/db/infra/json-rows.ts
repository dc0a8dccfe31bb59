import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';

/**
 * Rows as one parameter, to select from: column `value` has a row's fields as a JSON list. For SQLite, where a statement
 * of ten thousand parameters takes longer to prepare and bind than its rows take to be written.
 */
export const jsonRows = <Tables>(db: Kysely<Tables>, rows: readonly (readonly unknown[])[]): RawBuilder<unknown> => {
  const json = JSON.stringify(rows);
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`json_array_elements(cast(${json} as json))`
    : sql`json_each(${json})`;
};
