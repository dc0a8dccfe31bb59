import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('followed_players')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('player_key', 'text', (column) => column.notNull())
    .addColumn('player', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('checked_at', 'bigint')
    .addColumn('newest_at', 'bigint')
    .addColumn('seen_at', 'bigint')
    .addColumn('new_games', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failure', 'text')
    .addPrimaryKeyConstraint('followed_players_key', ['user_id', 'player_key'])
    .execute();
  await db.schema.createIndex('followed_players_by_player').on('followed_players').column('player_key').execute();
  await db.schema.createIndex('followed_players_by_due').on('followed_players').column('due_at').execute();
};

/** Players whose new games a user wants to be told of. */
export const followedPlayersMigration: Migration = { up };
