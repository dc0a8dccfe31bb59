import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .alterTable('library_games')
    .addColumn('changed', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('library_games_changed').on('library_games').columns(['library_id', 'changed']).execute();
};

/** With which version of its library each game was changed last: whoever knows an older one reads those that are newer. */
export const changedGamesMigration: Migration = { up };
