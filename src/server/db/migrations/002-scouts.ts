import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('scouted_players')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('player', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('scouted_players_key', ['source', 'player'])
    .execute();
  await db.schema.createIndex('scouted_players_by_age').on('scouted_players').column('asked_at').execute();
  await db.schema
    .createTable('scouted_games')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('player', 'text', (column) => column.notNull())
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('scouted_games_key', ['source', 'player', 'game'])
    .execute();
};

/** Players that were scouted, and their games as they were looked through. Safe to lose. */
export const scoutsMigration: Migration = { up };
