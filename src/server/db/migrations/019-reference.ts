import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';
import { createTableWithId } from './columns';

const up = async (db: Kysely<never>): Promise<void> => {
  await makeFiles(db);
  await makePeople(db);
  await makeGames(db);
};

/** A file belongs to the installation: it stays when the account of whoever added it goes. */
const makeFiles = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'reference_files')
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('progress', 'text')
    .addColumn('step', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('bytes_read', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('size', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('games', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('known', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('skipped', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('message', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('reference_pieces')
    .addColumn('file_id', 'integer', (column) => column.notNull().references('reference_files.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reference_pieces_key', ['file_id', 'number'])
    .execute();
  await createTableWithId(db, 'reference_problems')
    .addColumn('file_id', 'integer', (column) => column.notNull().references('reference_files.id').onDelete('cascade'))
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('reference_problems_of_file').on('reference_problems').column('file_id').execute();
};

/** PostgreSQL compares texts as people of a country do, unless it is told; names are looked for by their first letters. */
const makePeople = async (db: Kysely<never>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const byLetters = isPostgres ? sql`text collate "C"` : sql`text`;
  await createTableWithId(db, 'reference_people')
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('surname_first', byLetters, (column) => column.notNull())
    .addColumn('first_name_first', byLetters, (column) => column.notNull())
    .addColumn('fide_id', 'bigint')
    .addColumn('aicf_id', byLetters)
    .addColumn('title', 'text')
    .addColumn('rating', 'integer')
    .addColumn('first_at', 'bigint')
    .addColumn('last_at', 'bigint')
    .addColumn('games', 'integer', (column) => column.notNull())
    .execute();
  for (const column of ['surname_first', 'first_name_first', 'aicf_id', 'fide_id'])
    await db.schema.createIndex(`reference_people_${column}`).on('reference_people').column(column).execute();
};

const makeGames = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'reference_games')
    .addColumn('key', 'bigint', (column) => column.notNull().unique())
    .addColumn('file_id', 'integer', (column) => column.notNull().references('reference_files.id'))
    .addColumn('white_id', 'integer', (column) => column.notNull())
    .addColumn('black_id', 'integer', (column) => column.notNull())
    .addColumn('played_at', 'bigint', (column) => column.notNull())
    .addColumn('result', 'integer', (column) => column.notNull())
    .addColumn('white_rating', 'integer')
    .addColumn('black_rating', 'integer')
    .addColumn('headers', 'text', (column) => column.notNull())
    .addColumn('moves', 'text', (column) => column.notNull())
    .addColumn('clocks', 'text')
    .addColumn('evaluations', 'text')
    .execute();
  const indexes = [
    ['reference_games_of_white', ['white_id', 'played_at', 'id']],
    ['reference_games_of_black', ['black_id', 'played_at', 'id']],
    ['reference_games_of_file', ['file_id', 'id']],
  ] as const;
  for (const [name, columns] of indexes)
    await db.schema
      .createIndex(name)
      .on('reference_games')
      .columns([...columns])
      .execute();
  // Files that have a game of another file as well: with them it stays when that one is undone.
  await db.schema
    .createTable('reference_repeats')
    .addColumn('game_id', 'integer', (column) => column.notNull().references('reference_games.id').onDelete('cascade'))
    .addColumn('file_id', 'integer', (column) => column.notNull().references('reference_files.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('reference_repeats_key', ['game_id', 'file_id'])
    .execute();
  await db.schema.createIndex('reference_repeats_of_file').on('reference_repeats').column('file_id').execute();
};

/** Games of files that everybody here may scout people in. */
export const referenceMigration: Migration = { up };
