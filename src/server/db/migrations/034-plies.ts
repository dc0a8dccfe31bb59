import { sql, type Kysely, type Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .alterTable('library_games')
    .addColumn('plies', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update library_games set plies = length(moves) - length(replace(moves, ' ', '')) + 1 where moves <> ''`.execute(
    db,
  );
};

/** How long a game is, so that a list by length need not read the moves of all of them. */
export const pliesMigration: Migration = { up };
