import type { Kysely, Migration } from 'kysely';
import { createTableWithId } from './columns';

const up = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'studies')
    .addColumn('address', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('wish', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('visibility', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema.createIndex('studies_of_user').on('studies').columns(['user_id', 'wish']).unique().execute();
  await db.schema.createIndex('studies_by_visibility').on('studies').columns(['visibility', 'changed_at']).execute();
  await db.schema.createIndex('studies_by_deletion').on('studies').column('deleted_at').execute();
  await createTableWithId(db, 'study_chapters')
    .addColumn('study_id', 'integer', (column) => column.notNull().references('studies.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .addColumn('orientation', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('pgn', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('study_chapters_of_study').on('study_chapters').column('study_id').execute();
  await db.schema.createIndex('study_chapters_by_deletion').on('study_chapters').column('deleted_at').execute();
};

/** Studies and their chapters. */
export const studiesMigration: Migration = { up };
