/** Puzzles, the buckets that they are picked from, and what users made of them. */
import { type Kysely, sql } from 'kysely';
import { createIndexOn, createTableWithId, deletedWith, required, requiredOr } from '../columns';

export const createPuzzles = async (db: Kysely<never>): Promise<void> => {
  await createPuzzleTables(db);
  await createAttempts(db);
  await createReviewQueue(db);
  await createRefusals(db);
  await createSets(db);
};

const createPuzzleTables = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'puzzles')
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('origin', 'text', required)
    .addColumn('fen', 'text', required)
    .addColumn('moves', 'text', required)
    .addColumn('themes', 'text', required)
    .addColumn('rating', 'integer', required)
    .addColumn('deviation', 'integer', required)
    .addColumn('url', 'text')
    .addColumn('game_id', 'integer', (column) => column.references('library_games.id').onDelete('cascade'))
    .addColumn('source', 'text')
    .execute();
  await createIndexOn(db, 'puzzles', 'puzzles_of_game', ['game_id']);
  await db.schema
    .createTable('puzzle_shelves')
    .addColumn('theme', 'text', required)
    .addColumn('difficulty', 'integer', required)
    .addColumn('puzzles', 'integer', required)
    .addPrimaryKeyConstraint('puzzle_shelves_key', ['theme', 'difficulty'])
    .execute();
  // The row that whoever fills the buckets locks.
  await sql`insert into puzzle_shelves (theme, difficulty, puzzles) values ('any', 1, 0)`.execute(db);
  await db.schema
    .createTable('shelved_puzzles')
    .addColumn('theme', 'text', required)
    .addColumn('difficulty', 'integer', required)
    .addColumn('first_place', 'integer', required)
    .addColumn('puzzle_ids', 'text', required)
    .addPrimaryKeyConstraint('shelved_puzzles_key', ['theme', 'difficulty', 'first_place'])
    .execute();
  await db.schema
    .createTable('puzzle_imports')
    .addColumn('file', 'text', (column) => column.primaryKey())
    .addColumn('rows_read', 'bigint', required)
    .addColumn('added', 'bigint', required)
    .addColumn('known', 'bigint', required)
    .addColumn('refused', 'bigint', required)
    .execute();
};

/** An attempt outlives its puzzle: what it adds to the figures is kept with it. */
const createAttempts = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'puzzle_attempts')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('puzzle_id', 'integer', required)
    .addColumn('key', 'text')
    .addColumn('theme', 'text', required)
    .addColumn('difficulty', 'integer', required)
    .addColumn('solved', 'integer', required)
    .addColumn('hinted', 'integer', required)
    .addColumn('time_spent', 'integer', required)
    .addColumn('seconds', 'integer')
    .addColumn('attempted_at', 'bigint', required)
    .addColumn('rating_after', 'integer')
    .addColumn('rating_before', 'integer')
    .addUniqueConstraint('puzzle_attempts_key', ['user_id', 'key'])
    .execute();
  await createIndexOn(db, 'puzzle_attempts', 'puzzle_attempts_of_user', ['user_id', 'attempted_at', 'id']);
  await createIndexOn(db, 'puzzle_attempts', 'puzzle_attempts_at_puzzle', ['user_id', 'puzzle_id', 'solved']);
  await db.schema
    .createTable('puzzle_sums')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('content', 'text', required)
    .execute();
  await db.schema
    .createTable('puzzle_runs')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('kind', 'text', required)
    .addColumn('solved', 'integer', required)
    .addColumn('reached_at', 'bigint', required)
    .addPrimaryKeyConstraint('puzzle_runs_key', ['user_id', 'kind'])
    .execute();
};

const createReviewQueue = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('puzzle_cards')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('puzzle_id', 'integer', deletedWith('puzzles.id'))
    .addColumn('deck', 'text', required)
    .addColumn('due', 'bigint', required)
    .addColumn('content', 'text', required)
    .addPrimaryKeyConstraint('puzzle_cards_key', ['user_id', 'puzzle_id'])
    .execute();
  await createIndexOn(db, 'puzzle_cards', 'puzzle_cards_due', ['user_id', 'deck', 'due']);
  await createIndexOn(db, 'puzzle_cards', 'puzzle_cards_of_puzzle', ['puzzle_id']);
};

/** Missed tactics that are no puzzles, so that none is looked at twice. Those of a library go with their games. */
const createRefusals = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('puzzle_refusals')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('library_id', 'integer', (column) => column.references('libraries.id').onDelete('cascade'))
    .addColumn('game_id', 'integer', (column) => column.references('library_games.id').onDelete('cascade'))
    .addColumn('refused_at', 'bigint', requiredOr(0))
    .execute();
  await createIndexOn(db, 'puzzle_refusals', 'puzzle_refusals_of_library', ['library_id']);
  await createIndexOn(db, 'puzzle_refusals', 'puzzle_refusals_of_game', ['game_id']);
};

/** Puzzles, or chapters of a study as they were, that a user solves in cycles. */
const createSets = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'puzzle_sets')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('idempotency_key', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('puzzle_ids', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('chapters', 'text')
    .execute();
  await db.schema
    .createIndex('puzzle_sets_of_user')
    .on('puzzle_sets')
    .columns(['user_id', 'idempotency_key'])
    .unique()
    .execute();
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
