import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/**
 * The key holds the rows of a position together: what is asked of one is read in one go. No row refers to a game, for a
 * game that is deleted takes its rows along by what it knows of them, without a second index.
 */
const up = async (db: Kysely<never>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const key = sql`(library_id, color, position, move, game_id)`;
  await sql`create table library_steps (
    library_id integer not null references libraries (id) on delete cascade,
    color integer not null,
    position bigint not null,
    move integer not null,
    game_id integer not null,
    facts bigint not null,
    primary key ${key} ${isPostgres ? sql`include (facts)` : sql``}
  ) ${isPostgres ? sql`` : sql`without rowid`}`.execute(db);
  await db.schema
    .alterTable('library_games')
    .addColumn('has_steps', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index library_games_without_steps on library_games (id)
    where has_steps = 0 and deleted_at is null and left_out is null`.execute(db);
};

/** The positions that the games of libraries go through; those that are there get them in the background. */
export const libraryStepsMigration: Migration = { up };
