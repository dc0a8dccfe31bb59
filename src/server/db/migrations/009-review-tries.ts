import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .alterTable('library_games')
    .addColumn('review_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};

/** Written down before a review begins, so that a game that ends the process is not tried at every start again. */
export const reviewTriesMigration: Migration = { up };
