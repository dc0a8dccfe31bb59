import { sql, type Kysely, type Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .alterTable('library_games')
    .addColumn('review_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index library_games_failed on library_games (library_id, played_at, id)
    where deleted_at is null and review = 'failed'`.execute(db);
};

/** Written down before a review begins, so that a game that ends the process is not tried at every start again; and those that were. */
export const reviewTriesMigration: Migration = { up };
