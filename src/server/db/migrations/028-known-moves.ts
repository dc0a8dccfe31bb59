import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/** The first twenty plies, two letters each; letters are compared as they are, not as people of a country do. */
const up = async (db: Kysely<never>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const firstMoves = isPostgres ? sql`(substr(moves, 1, 40) collate "C")` : sql`substr(moves, 1, 40)`;
  await sql`create index reference_games_by_moves on reference_games (${firstMoves})`.execute(db);
};

/** Reference games are found by the moves they begin with. */
export const knownMovesMigration: Migration = { up };
