import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .alterTable('libraries')
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
};

/** Raised by every change of what a library has, so that what was made of it can be kept for as long as it is true. */
export const libraryVersionMigration: Migration = { up };
