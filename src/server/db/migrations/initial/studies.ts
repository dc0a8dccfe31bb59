/** Studies with their chapters, and a user's tournaments, round by round. */
import type { Kysely } from 'kysely';
import { createIndexOn, createTableWithId, deletedWith, required, requiredOr } from '../columns';

export const createStudies = async (db: Kysely<never>): Promise<void> => {
  await createStudyTables(db);
  await createEvents(db);
  await createAnalyses(db);
};

const createStudyTables = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'studies')
    .addColumn('address', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('idempotency_key', 'text')
    .addColumn('name', 'text', required)
    .addColumn('notes', 'text', requiredOr(''))
    .addColumn('visibility', 'text', required)
    .addColumn('version', 'integer', requiredOr(0))
    .addColumn('changed_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('studies_of_user')
    .on('studies')
    .columns(['user_id', 'idempotency_key'])
    .unique()
    .execute();
  await createIndexOn(db, 'studies', 'studies_by_visibility', ['visibility', 'changed_at']);
  await createIndexOn(db, 'studies', 'studies_by_deletion', ['deleted_at']);
  // The PGN stands last, so that sizes are added up without reading it.
  await createTableWithId(db, 'study_chapters')
    .addColumn('study_id', 'integer', deletedWith('studies.id'))
    .addColumn('position', 'integer', required)
    .addColumn('version', 'integer', requiredOr(0))
    .addColumn('size', 'integer', required)
    .addColumn('deleted_at', 'bigint')
    .addColumn('orientation', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('pgn', 'text', required)
    .execute();
  await createIndexOn(db, 'study_chapters', 'study_chapters_of_study', ['study_id']);
  await createIndexOn(db, 'study_chapters', 'study_chapters_by_deletion', ['deleted_at']);
};

const createEvents = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'events')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('name', 'text', required)
    .addColumn('place', 'text')
    .addColumn('link', 'text')
    .addColumn('starts_on', 'text')
    .addColumn('ends_on', 'text')
    .addColumn('speed', 'text')
    .addColumn('deleted_at', 'bigint')
    .execute();
  await createIndexOn(db, 'events', 'events_of_user', ['user_id']);
  await createIndexOn(db, 'events', 'events_by_deletion', ['deleted_at']);
  await createTableWithId(db, 'event_rounds')
    .addColumn('event_id', 'integer', deletedWith('events.id'))
    .addColumn('number', 'integer')
    .addColumn('played_on', 'text')
    .addColumn('played_at', 'text')
    .addColumn('color', 'text')
    .addColumn('opponent', 'text')
    .addColumn('rating', 'integer')
    .addColumn('player', 'text')
    .addColumn('outcome', 'text')
    .addColumn('notes', 'text', requiredOr(''))
    .addColumn('version', 'integer', requiredOr(0))
    .addColumn('prepared', 'text')
    .addColumn('prepared_at', 'bigint')
    .addColumn('pgn', 'text')
    .addColumn('deleted_at', 'bigint')
    .execute();
  await createIndexOn(db, 'event_rounds', 'event_rounds_of_event', ['event_id']);
  await createIndexOn(db, 'event_rounds', 'event_rounds_by_deletion', ['deleted_at']);
};

/** Stored analyses: with a chapter of a study, or behind a link that can be sent. */
const createAnalyses = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('chapter_analyses')
    .addColumn('chapter_id', 'integer', (column) =>
      column.primaryKey().references('study_chapters.id').onDelete('cascade'),
    )
    .addColumn('size', 'integer', required)
    .addColumn('analyzed_at', 'bigint', required)
    .addColumn('content', 'text', required)
    .execute();
  await createTableWithId(db, 'analysis_links')
    .addColumn('address', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('key_hash', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('made_at', 'bigint', required)
    .addColumn('opened_at', 'bigint', required)
    .addColumn('revoked_at', 'bigint')
    .addColumn('title', 'text', required)
    .addColumn('summary', 'text', required)
    .addColumn('content', 'text', required)
    .execute();
  await createIndexOn(db, 'analysis_links', 'analysis_links_of_user', ['user_id', 'opened_at']);
  await createIndexOn(db, 'analysis_links', 'analysis_links_by_revocation', ['revoked_at']);
};
