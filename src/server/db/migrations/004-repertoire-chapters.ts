/** Chapters of studies that a repertoire follows: a short list that is read and written with its options. */
import type { Kysely, Migration } from 'kysely';
import { requiredOr } from './columns';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema.alterTable('repertoires').addColumn('chapters', 'text', requiredOr('[]')).execute();
};

export const repertoireChaptersMigration: Migration = { up };
