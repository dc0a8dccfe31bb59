import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('puzzle_runs')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('solved', 'integer', (column) => column.notNull())
    .addColumn('reached_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('puzzle_runs_key', ['user_id', 'kind'])
    .execute();
  await db.schema.alterTable('puzzle_attempts').addColumn('rating_before', 'integer').execute();
  await db.schema
    .alterTable('puzzle_refusals')
    .addColumn('refused_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
};

/** The best runs of each user, the rating before each attempt, and when a tactic was found to be no puzzle. */
export const puzzleRunsMigration: Migration = { up };
