/** Games of files in which everybody here may scout people. */
import { type Kysely, sql } from 'kysely';
import { createIndexOn, createTableWithId, deletedWith, isPostgres, required, requiredOr } from '../columns';

export const createReference = async (db: Kysely<never>): Promise<void> => {
  await createFiles(db);
  await createPeople(db);
  await createGames(db);
};

/** A file belongs to the installation: it stays when the account of whoever added it goes. */
const createFiles = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'reference_files')
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('progress', 'text')
    .addColumn('step', 'integer', requiredOr(0))
    .addColumn('bytes_read', 'bigint', requiredOr(0))
    .addColumn('size', 'bigint', requiredOr(0))
    .addColumn('games', 'integer', requiredOr(0))
    .addColumn('known', 'integer', requiredOr(0))
    .addColumn('skipped', 'text', requiredOr('{}'))
    .addColumn('message', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('attempts', 'integer', requiredOr(0))
    .execute();
  await db.schema
    .createTable('reference_pieces')
    .addColumn('file_id', 'integer', deletedWith('reference_files.id'))
    .addColumn('number', 'integer', required)
    .addColumn('content', 'text', required)
    .addPrimaryKeyConstraint('reference_pieces_key', ['file_id', 'number'])
    .execute();
  await createTableWithId(db, 'reference_problems')
    .addColumn('file_id', 'integer', deletedWith('reference_files.id'))
    .addColumn('content', 'text', required)
    .execute();
  await createIndexOn(db, 'reference_problems', 'reference_problems_of_file', ['file_id']);
};

/** PostgreSQL compares texts by the rules of a language unless it is told; names are looked for by their first letters. */
const createPeople = async (db: Kysely<never>): Promise<void> => {
  const byLetters = isPostgres(db) ? sql`text collate "C"` : sql`text`;
  await createTableWithId(db, 'reference_people')
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('surname_first', byLetters, required)
    .addColumn('first_name_first', byLetters, required)
    .addColumn('fide_id', 'bigint')
    .addColumn('aicf_id', byLetters)
    .addColumn('title', 'text')
    .addColumn('rating', 'integer')
    .addColumn('first_at', 'bigint')
    .addColumn('last_at', 'bigint')
    .addColumn('games', 'integer', required)
    .execute();
  for (const column of ['surname_first', 'first_name_first', 'aicf_id', 'fide_id'])
    await createIndexOn(db, 'reference_people', `reference_people_${column}`, [column]);
};

const createGames = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'reference_games')
    .addColumn('key', 'bigint', (column) => column.notNull().unique())
    .addColumn('file_id', 'integer', (column) => column.notNull().references('reference_files.id'))
    .addColumn('white_id', 'integer', required)
    .addColumn('black_id', 'integer', required)
    .addColumn('played_at', 'bigint', required)
    .addColumn('result', 'integer', required)
    .addColumn('white_rating', 'integer')
    .addColumn('black_rating', 'integer')
    .addColumn('headers', 'text', required)
    .addColumn('moves', 'text', required)
    .addColumn('clocks', 'text')
    .addColumn('evaluations', 'text')
    .execute();
  await createIndexOn(db, 'reference_games', 'reference_games_of_white', ['white_id', 'played_at', 'id']);
  await createIndexOn(db, 'reference_games', 'reference_games_of_black', ['black_id', 'played_at', 'id']);
  await createIndexOn(db, 'reference_games', 'reference_games_of_file', ['file_id', 'id']);
  // The first twenty plies, two letters each.
  const firstMoves = isPostgres(db) ? sql`(substr(moves, 1, 40) collate "C")` : sql`substr(moves, 1, 40)`;
  await sql`create index reference_games_by_moves on reference_games (${firstMoves})`.execute(db);
  // Files that have a game of another file as well: with them it stays when that one is undone.
  await db.schema
    .createTable('reference_repeats')
    .addColumn('game_id', 'integer', deletedWith('reference_games.id'))
    .addColumn('file_id', 'integer', deletedWith('reference_files.id'))
    .addPrimaryKeyConstraint('reference_repeats_key', ['game_id', 'file_id'])
    .execute();
  await createIndexOn(db, 'reference_repeats', 'reference_repeats_of_file', ['file_id']);
};
