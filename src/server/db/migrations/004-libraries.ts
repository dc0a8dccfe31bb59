import { sql, type CreateTableBuilder, type Kysely, type Migration } from 'kysely';
import { createTableWithId } from './columns';

/** The row goes with its library. */
const withLibrary = <Name extends string, Column extends string>(table: CreateTableBuilder<Name, Column>) =>
  table.addColumn('library_id', 'integer', (column) => column.notNull().references('libraries.id').onDelete('cascade'));

const withGame = <Name extends string, Column extends string>(table: CreateTableBuilder<Name, Column>) =>
  table.addColumn('game_id', 'integer', (column) =>
    column.notNull().references('library_games.id').onDelete('cascade'),
  );

const up = async (db: Kysely<never>): Promise<void> => {
  await makeLibraries(db);
  await makeGames(db);
  await makeFigures(db);
  await makeImports(db);
};

/** A user has one library that is not retired; the retired ones wait to be undone or purged. */
const makeLibraries = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'libraries')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('names', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('retired_at', 'bigint')
    .execute();
  await db.schema.createIndex('libraries_of_user').on('libraries').columns(['user_id', 'retired_at']).execute();
  await sql`create unique index libraries_current on libraries (user_id) where retired_at is null`.execute(db);
};

const makeGames = async (db: Kysely<never>): Promise<void> => {
  await withLibrary(createTableWithId(db, 'library_games'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .addColumn('played_at', 'bigint', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('white', 'text', (column) => column.notNull())
    .addColumn('black', 'text', (column) => column.notNull())
    .addColumn('opponent_key', 'text', (column) => column.notNull())
    .addColumn('white_rating', 'integer')
    .addColumn('black_rating', 'integer')
    .addColumn('rating', 'integer')
    .addColumn('speed', 'text', (column) => column.notNull())
    .addColumn('time_control', 'text', (column) => column.notNull())
    .addColumn('opening', 'text', (column) => column.notNull())
    .addColumn('opening_key', 'text', (column) => column.notNull())
    .addColumn('eco', 'text')
    .addColumn('ending', 'text', (column) => column.notNull())
    .addColumn('left_out', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('url', 'text')
    .addColumn('event', 'text')
    .addColumn('event_key', 'text')
    .addColumn('moves', 'text', (column) => column.notNull())
    .addColumn('review', 'text', (column) => column.notNull())
    .addColumn('analysis_data', 'text')
    .addUniqueConstraint('library_games_key', ['library_id', 'key'])
    .execute();
  await indexGames(db);
  await withGame(db.schema.createTable('library_contents'))
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('pgn', 'text', (column) => column.notNull())
    .addColumn('review', 'text')
    .addPrimaryKeyConstraint('library_contents_key', ['game_id'])
    .execute();
};

/**
 * Each answers its question alone, without a look at the games. SQLite does so only where the columns of the condition
 * stand in the index as well; PostgreSQL keeps to the order of an index only where they are in the condition.
 */
const indexGames = async (db: Kysely<never>): Promise<void> => {
  // What the list is filtered by.
  await sql`create index library_games_list on library_games
    (library_id, played_at, id, color, outcome, speed, opening_key, opponent_key, left_out, source, deleted_at)
    where deleted_at is null`.execute(db);
  await sql`create index library_games_rated on library_games (library_id, speed, played_at, id, rating)
    where deleted_at is null and left_out is null and rating is not null`.execute(db);
  await sql`create index library_games_of_events on library_games (library_id, event_key, played_at, outcome, id, left_out, deleted_at)
    where deleted_at is null and left_out is null and event_key is not null`.execute(db);
  await sql`create index library_games_to_review on library_games (library_id, played_at, id)
    where deleted_at is null and review = 'waiting'`.execute(db);
  await sql`create index library_games_deleted on library_games (deleted_at) where deleted_at is not null`.execute(db);
};

/** What the games that are not deleted add up to: changed in the same transaction as the games. */
const makeFigures = async (db: Kysely<never>): Promise<void> => {
  await withLibrary(db.schema.createTable('library_counts'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('library_counts_key', ['library_id', 'name'])
    .execute();
  await withLibrary(createTableWithId(db, 'library_openings'))
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('moves', 'text', (column) => column.notNull())
    .addColumn('wins', 'integer', (column) => column.notNull())
    .addColumn('losses', 'integer', (column) => column.notNull())
    .addColumn('draws', 'integer', (column) => column.notNull())
    .addUniqueConstraint('library_openings_key', ['library_id', 'color', 'name', 'moves'])
    .execute();
  await withGame(withLibrary(db.schema.createTable('library_tactics')))
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('ply', 'integer', (column) => column.notNull())
    .addColumn('played_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('library_tactics_by_name')
    .on('library_tactics')
    .columns(['library_id', 'list', 'name', 'played_at', 'game_id', 'ply'])
    .execute();
  await db.schema.createIndex('library_tactics_of_game').on('library_tactics').column('game_id').execute();
};

/** The text of an import is kept until it is read, so that the import survives the end of the server. */
const makeImports = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'library_imports')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('progress', 'text')
    .addColumn('next_piece', 'integer', (column) => column.notNull())
    .addColumn('chars_read', 'bigint', (column) => column.notNull())
    .addColumn('size', 'bigint')
    .addColumn('added', 'integer', (column) => column.notNull())
    .addColumn('known', 'integer', (column) => column.notNull())
    .addColumn('refused', 'integer', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('library_imports_of_user').on('library_imports').column('user_id').execute();
  await db.schema
    .createTable('import_pieces')
    .addColumn('import_id', 'integer', (column) =>
      column.notNull().references('library_imports.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_pieces_key', ['import_id', 'number'])
    .execute();
  await createTableWithId(db, 'import_problems')
    .addColumn('import_id', 'integer', (column) =>
      column.notNull().references('library_imports.id').onDelete('cascade'),
    )
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('import_problems_of_import').on('import_problems').column('import_id').execute();
};

/** The libraries of users: their games, what these add up to, and how they got in. */
export const librariesMigration: Migration = { up };
