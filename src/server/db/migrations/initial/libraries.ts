/** The libraries of users: their games, what these add up to, and how they got in. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { createIndexOn, createTableWithId, deletedWith, isPostgres, required, requiredOr } from '../columns';

export const createLibraries = async (db: Kysely<never>): Promise<void> => {
  await createLibraryTable(db);
  await createGames(db);
  await indexGames(db);
  await createSums(db);
  await createPositions(db);
  await createImports(db);
};

const withLibrary = <Name extends string, Column extends string>(table: CreateTableBuilder<Name, Column>) =>
  table.addColumn('library_id', 'integer', deletedWith('libraries.id'));

const withGame = <Name extends string, Column extends string>(table: CreateTableBuilder<Name, Column>) =>
  table.addColumn('game_id', 'integer', deletedWith('library_games.id'));

/** A user has one library that is not retired; the retired ones wait to be undone or purged. */
const createLibraryTable = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'libraries')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('kind', 'text', required)
    .addColumn('names', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('retired_at', 'bigint')
    .addColumn('version', 'bigint', requiredOr(0))
    .addColumn('gaps', 'text', requiredOr('{}'))
    .execute();
  await createIndexOn(db, 'libraries', 'libraries_of_user', ['user_id', 'retired_at']);
  await sql`create unique index libraries_current on libraries (user_id) where retired_at is null`.execute(db);
};

const createGames = async (db: Kysely<never>): Promise<void> => {
  await withLibrary(createTableWithId(db, 'library_games'))
    .addColumn('key', 'text', required)
    .addColumn('deleted_at', 'bigint')
    .addColumn('played_at', 'bigint', required)
    .addColumn('added_at', 'bigint', required)
    .addColumn('color', 'text', required)
    .addColumn('outcome', 'text', required)
    .addColumn('result', 'text', required)
    .addColumn('white', 'text', required)
    .addColumn('black', 'text', required)
    .addColumn('opponent_key', 'text', required)
    .addColumn('white_rating', 'integer')
    .addColumn('black_rating', 'integer')
    .addColumn('rating', 'integer')
    .addColumn('speed', 'text', required)
    .addColumn('time_control', 'text', required)
    .addColumn('opening', 'text', required)
    .addColumn('opening_key', 'text', required)
    .addColumn('eco', 'text')
    .addColumn('ending', 'text', required)
    .addColumn('excluded', 'text')
    .addColumn('source', 'text', required)
    .addColumn('url', 'text')
    .addColumn('event', 'text')
    .addColumn('event_key', 'text')
    .addColumn('moves', 'text', required)
    .addColumn('review', 'text', required)
    .addColumn('analysis_data', 'text')
    .addColumn('review_tries', 'integer', requiredOr(0))
    .addColumn('has_steps', 'integer', requiredOr(0))
    .addColumn('changed', 'bigint', requiredOr(0))
    .addColumn('plies', 'integer', requiredOr(0))
    .addUniqueConstraint('library_games_key', ['library_id', 'key'])
    .execute();
  await withGame(db.schema.createTable('library_contents'))
    .addColumn('facts', 'text', required)
    .addColumn('pgn', 'text', required)
    .addColumn('review', 'text')
    .addPrimaryKeyConstraint('library_contents_key', ['game_id'])
    .execute();
};

/**
 * Each answers its question alone, without reading the games. SQLite does so only where the columns of the condition
 * stand in the index as well; PostgreSQL keeps to the order of an index only where they are in the condition.
 */
const indexGames = async (db: Kysely<never>): Promise<void> => {
  // What the list is filtered by.
  await sql`create index library_games_list on library_games
    (library_id, played_at, id, color, outcome, speed, opening_key, opponent_key, "excluded", source, deleted_at)
    where deleted_at is null`.execute(db);
  await sql`create index library_games_rated on library_games (library_id, speed, played_at, id, rating)
    where deleted_at is null and "excluded" is null and rating is not null`.execute(db);
  await sql`create index library_games_of_events on library_games (library_id, event_key, played_at, outcome, id, "excluded", deleted_at)
    where deleted_at is null and "excluded" is null and event_key is not null`.execute(db);
  await sql`create index library_games_to_review on library_games (library_id, played_at, id)
    where deleted_at is null and review = 'waiting'`.execute(db);
  await sql`create index library_games_deleted on library_games (deleted_at) where deleted_at is not null`.execute(db);
  await sql`create index library_games_of_source on library_games (library_id, source, played_at, deleted_at)
    where deleted_at is null`.execute(db);
  await sql`create index library_games_failed on library_games (library_id, played_at, id)
    where deleted_at is null and review = 'failed'`.execute(db);
  await sql`create index library_games_to_deepen on library_games (played_at, id)
    where deleted_at is null and review = 'done'`.execute(db);
  await sql`create index library_games_without_steps on library_games (id)
    where has_steps = 0 and deleted_at is null and "excluded" is null`.execute(db);
  await createIndexOn(db, 'library_games', 'library_games_changed', ['library_id', 'changed']);
};

/** What the games that are not deleted add up to: changed in the same transaction as the games. */
const createSums = async (db: Kysely<never>): Promise<void> => {
  await withLibrary(db.schema.createTable('library_counts'))
    .addColumn('name', 'text', required)
    .addColumn('total', 'bigint', required)
    .addPrimaryKeyConstraint('library_counts_key', ['library_id', 'name'])
    .execute();
  await withLibrary(createTableWithId(db, 'library_openings'))
    .addColumn('color', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('moves', 'text', required)
    .addColumn('wins', 'integer', required)
    .addColumn('losses', 'integer', required)
    .addColumn('draws', 'integer', required)
    .addColumn('rated_games', 'integer', requiredOr(0))
    .addColumn('rated_halves', 'integer', requiredOr(0))
    .addColumn('rated_expected', 'bigint', requiredOr(0))
    .addUniqueConstraint('library_openings_key', ['library_id', 'color', 'name', 'moves'])
    .execute();
  await withGame(withLibrary(db.schema.createTable('library_tactics')))
    .addColumn('list', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('ply', 'integer', required)
    .addColumn('played_at', 'bigint', required)
    .execute();
  const byName = ['library_id', 'list', 'name', 'played_at', 'game_id', 'ply'];
  await createIndexOn(db, 'library_tactics', 'library_tactics_by_name', byName);
  await createIndexOn(db, 'library_tactics', 'library_tactics_of_game', ['game_id']);
};

/**
 * The positions that games go through. The key holds the rows of a position together: what is asked of one is read in one
 * go. No row refers to a game, for a game that is deleted takes its rows along by what it knows of them, without a second
 * index.
 */
const createPositions = async (db: Kysely<never>): Promise<void> => {
  const key = sql`(library_id, color, position, move, game_id)`;
  await sql`create table library_steps (
    library_id integer not null references libraries (id) on delete cascade,
    color integer not null,
    position bigint not null,
    move integer not null,
    game_id integer not null,
    facts bigint not null,
    primary key ${key} ${isPostgres(db) ? sql`include (facts)` : sql``}
  ) ${isPostgres(db) ? sql`` : sql`without rowid`}`.execute(db);
};

/** The text of an import is kept until it is read, so that the import survives the end of the server. */
const createImports = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'library_imports')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('kind', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('settings', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('progress', 'text')
    .addColumn('next_piece', 'integer', required)
    .addColumn('chars_read', 'bigint', required)
    .addColumn('size', 'bigint')
    .addColumn('added', 'integer', required)
    .addColumn('known', 'integer', required)
    .addColumn('refused', 'integer', required)
    .addColumn('message', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('is_automatic', 'integer', requiredOr(0))
    .addColumn('shortened', 'integer', requiredOr(0))
    .execute();
  await createIndexOn(db, 'library_imports', 'library_imports_of_user', ['user_id']);
  await db.schema
    .createTable('import_pieces')
    .addColumn('import_id', 'integer', deletedWith('library_imports.id'))
    .addColumn('number', 'integer', required)
    .addColumn('content', 'text', required)
    .addColumn('bytes', 'integer', requiredOr(0))
    .addPrimaryKeyConstraint('import_pieces_key', ['import_id', 'number'])
    .execute();
  // The sizes are added up without reading the texts.
  await createIndexOn(db, 'import_pieces', 'import_pieces_bytes', ['import_id', 'bytes']);
  await createTableWithId(db, 'import_problems')
    .addColumn('import_id', 'integer', deletedWith('library_imports.id'))
    .addColumn('content', 'text', required)
    .execute();
  await createIndexOn(db, 'import_problems', 'import_problems_of_import', ['import_id']);
  await withLibrary(db.schema.createTable('library_names'))
    .addColumn('site', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('is_kept', 'integer', requiredOr(1))
    .addColumn('checked_at', 'bigint', required)
    .addColumn('fetched_at', 'bigint', required)
    .addColumn('new_games', 'integer', requiredOr(0))
    .addColumn('new_since', 'bigint')
    .addColumn('failure', 'text')
    .addPrimaryKeyConstraint('library_names_key', ['library_id', 'site', 'name_key'])
    .execute();
  await createIndexOn(db, 'library_names', 'library_names_by_check', ['site', 'checked_at']);
};
