import { PostgresAdapter, type CreateTableBuilder, type Kysely } from 'kysely';

/**
 * A table with a first column `id`, whole and growing; a number is never given again, also not after a deletion.
 * Columns are of the types integer, bigint and text alone, which mean the same to SQLite and PostgreSQL.
 */
export const createTableWithId = (db: Kysely<never>, name: string): CreateTableBuilder<string, 'id'> => {
  const table = db.schema.createTable(name);
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? table.addColumn('id', 'serial', (column) => column.primaryKey())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
};
