import type { Kysely, Migration } from 'kysely';
import { createTableWithId } from './columns';

const up = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'events')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('place', 'text')
    .addColumn('link', 'text')
    .addColumn('starts_on', 'text')
    .addColumn('ends_on', 'text')
    .addColumn('speed', 'text')
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema.createIndex('events_of_user').on('events').column('user_id').execute();
  await db.schema.createIndex('events_by_deletion').on('events').column('deleted_at').execute();
  await createTableWithId(db, 'event_rounds')
    .addColumn('event_id', 'integer', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('number', 'integer')
    .addColumn('played_on', 'text')
    .addColumn('played_at', 'text')
    .addColumn('color', 'text')
    .addColumn('opponent', 'text')
    .addColumn('rating', 'integer')
    .addColumn('player', 'text')
    .addColumn('outcome', 'text')
    .addColumn('notes', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('prepared', 'text')
    .addColumn('prepared_at', 'bigint')
    .addColumn('pgn', 'text')
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema.createIndex('event_rounds_of_event').on('event_rounds').column('event_id').execute();
  await db.schema.createIndex('event_rounds_by_deletion').on('event_rounds').column('deleted_at').execute();
};

/** A user's tournaments, round by round. */
export const eventsMigration: Migration = { up };
