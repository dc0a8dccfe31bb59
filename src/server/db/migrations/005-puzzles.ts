import { sql, type Kysely, type Migration } from 'kysely';
import { createTableWithId } from './columns';

const up = async (db: Kysely<never>): Promise<void> => {
  await makePuzzles(db);
  await makeAttempts(db);
  await makeRefusals(db);
};

const makePuzzles = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'puzzles')
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('fen', 'text', (column) => column.notNull())
    .addColumn('moves', 'text', (column) => column.notNull())
    .addColumn('themes', 'text', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('deviation', 'integer', (column) => column.notNull())
    .addColumn('url', 'text')
    .addColumn('game_id', 'integer', (column) => column.references('library_games.id').onDelete('cascade'))
    .addColumn('source', 'text')
    .execute();
  await db.schema.createIndex('puzzles_of_game').on('puzzles').column('game_id').execute();
  await db.schema
    .createTable('puzzle_shelves')
    .addColumn('theme', 'text', (column) => column.notNull())
    .addColumn('difficulty', 'integer', (column) => column.notNull())
    .addColumn('puzzles', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('puzzle_shelves_key', ['theme', 'difficulty'])
    .execute();
  // The row that whoever fills the buckets locks.
  await sql`insert into puzzle_shelves (theme, difficulty, puzzles) values ('any', 1, 0)`.execute(db);
  await db.schema
    .createTable('shelved_puzzles')
    .addColumn('theme', 'text', (column) => column.notNull())
    .addColumn('difficulty', 'integer', (column) => column.notNull())
    .addColumn('first_place', 'integer', (column) => column.notNull())
    .addColumn('puzzle_ids', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('shelved_puzzles_key', ['theme', 'difficulty', 'first_place'])
    .execute();
  await db.schema
    .createTable('puzzle_imports')
    .addColumn('file', 'text', (column) => column.primaryKey())
    .addColumn('rows_read', 'bigint', (column) => column.notNull())
    .addColumn('added', 'bigint', (column) => column.notNull())
    .addColumn('known', 'bigint', (column) => column.notNull())
    .addColumn('refused', 'bigint', (column) => column.notNull())
    .execute();
};

/** An attempt outlives its puzzle: what it adds to the figures is kept with it. */
const makeAttempts = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'puzzle_attempts')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('puzzle_id', 'integer', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('theme', 'text', (column) => column.notNull())
    .addColumn('difficulty', 'integer', (column) => column.notNull())
    .addColumn('solved', 'integer', (column) => column.notNull())
    .addColumn('hinted', 'integer', (column) => column.notNull())
    .addColumn('time_spent', 'integer', (column) => column.notNull())
    .addColumn('seconds', 'integer')
    .addColumn('attempted_at', 'bigint', (column) => column.notNull())
    .addColumn('rating_after', 'integer')
    .addUniqueConstraint('puzzle_attempts_key', ['user_id', 'key'])
    .execute();
  await db.schema
    .createIndex('puzzle_attempts_of_user')
    .on('puzzle_attempts')
    .columns(['user_id', 'attempted_at', 'id'])
    .execute();
  await db.schema
    .createIndex('puzzle_attempts_at_puzzle')
    .on('puzzle_attempts')
    .columns(['user_id', 'puzzle_id', 'solved'])
    .execute();
  await db.schema
    .createTable('puzzle_sums')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('puzzle_cards')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('puzzle_id', 'integer', (column) => column.notNull().references('puzzles.id').onDelete('cascade'))
    .addColumn('deck', 'text', (column) => column.notNull())
    .addColumn('due', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('puzzle_cards_key', ['user_id', 'puzzle_id'])
    .execute();
  await db.schema.createIndex('puzzle_cards_due').on('puzzle_cards').columns(['user_id', 'deck', 'due']).execute();
  await db.schema.createIndex('puzzle_cards_of_puzzle').on('puzzle_cards').column('puzzle_id').execute();
};

/** Missed tactics that are no puzzles, so that none is looked at twice. Those of a library go with their games. */
const makeRefusals = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('puzzle_refusals')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('library_id', 'integer', (column) => column.references('libraries.id').onDelete('cascade'))
    .addColumn('game_id', 'integer', (column) => column.references('library_games.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('puzzle_refusals_of_library').on('puzzle_refusals').column('library_id').execute();
  await db.schema.createIndex('puzzle_refusals_of_game').on('puzzle_refusals').column('game_id').execute();
};

/** Puzzles, the buckets that they are picked from, and what users made of them. */
export const puzzlesMigration: Migration = { up };
