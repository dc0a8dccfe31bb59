/** Analyses that are kept: with a chapter of a study, or behind a link that can be sent. */
import type { Kysely, Migration } from 'kysely';
import { createIndexOn, createTableWithId, required } from './columns';

const up = async (db: Kysely<never>): Promise<void> => {
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

export const analysesMigration: Migration = { up };
