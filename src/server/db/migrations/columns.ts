/** Columns are of the types integer, bigint and text alone, which mean the same to SQLite and PostgreSQL. */
import { type ColumnBuilderCallback, type CreateTableBuilder, type Kysely, PostgresAdapter } from 'kysely';

export const isPostgres = (db: Kysely<never>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** A table with a first column `id`, whole and growing; a number is never given again, also not after a deletion. */
export const createTableWithId = (db: Kysely<never>, name: string): CreateTableBuilder<string, 'id'> => {
  const table = db.schema.createTable(name);
  return isPostgres(db)
    ? table.addColumn('id', 'serial', (column) => column.primaryKey())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
};

export const required: ColumnBuilderCallback = (column) => column.notNull();

export const requiredOr =
  (value: number | string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().defaultTo(value);

/** The row is deleted with the one that it refers to (`users.id`). */
export const deletedWith =
  (reference: string): ColumnBuilderCallback =>
  (column) =>
    column.notNull().references(reference).onDelete('cascade');

export const createIndexOn = async (
  db: Kysely<never>,
  table: string,
  name: string,
  columns: readonly string[],
): Promise<void> =>
  db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns])
    .execute();
