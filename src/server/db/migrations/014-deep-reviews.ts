import { sql, type Kysely, type Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create index library_games_to_deepen on library_games (played_at, id)
    where deleted_at is null and review = 'done'`.execute(db);
  await sql`update library_games set review_tries = 0 where review = 'done'`.execute(db);
};

/** Games that have been analyzed once wait for a deeper look, which is tried as often as the first one was. */
export const deepReviewsMigration: Migration = { up };
