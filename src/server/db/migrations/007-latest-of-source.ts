import { sql, type Kysely, type Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create index library_games_of_source on library_games (library_id, source, played_at, deleted_at)
    where deleted_at is null`.execute(db);
};

/** The latest game of a source, found without a look at those of others, of which there may be very many. */
export const latestOfSourceMigration: Migration = { up };
