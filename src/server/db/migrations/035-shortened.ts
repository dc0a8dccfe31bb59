import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .alterTable('library_imports')
    .addColumn('shortened', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};

/** How many games of an import were taken up to a move that is not legal. */
export const shortenedMigration: Migration = { up };
