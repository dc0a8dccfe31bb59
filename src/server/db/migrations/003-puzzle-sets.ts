/** Sets of puzzles that a user solves in cycles. */
import type { Kysely, Migration } from 'kysely';
import { createTableWithId, deletedWith, required } from './columns';

const up = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'puzzle_sets')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('wish', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('puzzle_ids', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('puzzle_sets_of_user').on('puzzle_sets').columns(['user_id', 'wish']).unique().execute();
  await db.schema
    .createTable('puzzle_set_results')
    .addColumn('set_id', 'integer', deletedWith('puzzle_sets.id'))
    .addColumn('cycle', 'integer', required)
    .addColumn('puzzle_id', 'integer', required)
    .addColumn('solved', 'integer', required)
    .addColumn('seconds', 'integer', required)
    .addColumn('at', 'bigint', required)
    .addPrimaryKeyConstraint('puzzle_set_results_key', ['set_id', 'cycle', 'puzzle_id'])
    .execute();
};

export const puzzleSetsMigration: Migration = { up };
