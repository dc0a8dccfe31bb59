import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .alterTable('libraries')
    .addColumn('gaps', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
};

/** From when on games of a player at a site may be missing, though newer ones are there. */
export const libraryGapsMigration: Migration = { up };
