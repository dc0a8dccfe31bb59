/** Repertoires with their moves and notes, and the cards of a user's positions with all results. */
import { type Kysely, sql } from 'kysely';
import { createIndexOn, createTableWithId, deletedWith, isPostgres, required, requiredOr } from '../columns';

export const createRepertoires = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'repertoires')
    .addColumn('address', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('idempotency_key', 'text')
    .addColumn('name', 'text', required)
    .addColumn('color', 'text', required)
    .addColumn('goal', 'integer', required)
    .addColumn('speed', 'text', required)
    .addColumn('rating', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('version', 'integer', requiredOr(0))
    .addColumn('moves', 'integer', required)
    .addColumn('changed_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .addColumn('starts', 'text', required)
    .addColumn('chapters', 'text', requiredOr('[]'))
    .execute();
  await db.schema
    .createIndex('repertoires_of_user')
    .on('repertoires')
    .columns(['user_id', 'idempotency_key'])
    .unique()
    .execute();
  await createIndexOn(db, 'repertoires', 'repertoires_by_deletion', ['deleted_at']);
  await createContent(db);
  await createCards(db);
};

/** The key holds the moves of a repertoire together: they are read in one go. */
const createContent = async (db: Kysely<never>): Promise<void> => {
  const clustered = isPostgres(db) ? sql`` : sql`without rowid`;
  await sql`create table repertoire_moves (
    repertoire_id integer not null references repertoires (id) on delete cascade,
    position text not null,
    uci text not null,
    rank text not null,
    is_paused integer not null,
    origin text not null,
    added_at bigint not null,
    "nags" text default '[]' not null,
    primary key (repertoire_id, position, uci)
  ) ${clustered}`.execute(db);
  await sql`create table repertoire_notes (
    repertoire_id integer not null references repertoires (id) on delete cascade,
    position text not null,
    uci text not null,
    text text not null,
    shapes text not null,
    primary key (repertoire_id, position, uci)
  ) ${clustered}`.execute(db);
  await createTableWithId(db, 'repertoire_undos')
    .addColumn('repertoire_id', 'integer', deletedWith('repertoires.id'))
    .addColumn('edited_at', 'bigint', required)
    .addColumn('size', 'integer', required)
    .addColumn('inverse', 'text', required)
    .execute();
  await createIndexOn(db, 'repertoire_undos', 'repertoire_undos_of_repertoire', ['repertoire_id']);
  await createIndexOn(db, 'repertoire_undos', 'repertoire_undos_by_time', ['edited_at']);
};

/** Cards and results are of a user's positions, and stay when a repertoire is deleted. */
const createCards = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('repertoire_cards')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('color', 'text', required)
    .addColumn('position', 'text', required)
    .addColumn('expected', 'text', required)
    .addColumn('due', 'bigint', required)
    .addColumn('content', 'text', required)
    .addPrimaryKeyConstraint('repertoire_cards_key', ['user_id', 'color', 'position'])
    .execute();
  await createTableWithId(db, 'repertoire_results')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('key', 'text', required)
    .addColumn('color', 'text', required)
    .addColumn('position', 'text', required)
    .addColumn('expected', 'text', required)
    .addColumn('played', 'text')
    .addColumn('outcome', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('at', 'bigint', required)
    .execute();
  const byKey = db.schema.createIndex('repertoire_results_by_key').on('repertoire_results');
  await byKey.columns(['user_id', 'key']).unique().execute();
  const ofCard = ['user_id', 'color', 'position', 'at'];
  await createIndexOn(db, 'repertoire_results', 'repertoire_results_of_card', ofCard);
};
