import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('library_names')
    .addColumn('library_id', 'integer', (column) => column.notNull().references('libraries.id').onDelete('cascade'))
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_kept', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .addColumn('fetched_at', 'bigint', (column) => column.notNull())
    .addColumn('new_games', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('new_since', 'bigint')
    .addColumn('failure', 'text')
    .addPrimaryKeyConstraint('library_names_key', ['library_id', 'site', 'name_key'])
    .execute();
  await db.schema.createIndex('library_names_by_check').on('library_names').columns(['site', 'checked_at']).execute();
  await db.schema
    .alterTable('library_imports')
    .addColumn('is_automatic', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};

/** A user's names at the sites, whose new games come into the library by themselves. */
export const keptNamesMigration: Migration = { up };
