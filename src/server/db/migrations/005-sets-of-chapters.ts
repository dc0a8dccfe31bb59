/** Sets of puzzles from the chapters of a study: they are read and written with the set, and stay when the study changes. */
import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema.alterTable('puzzle_sets').addColumn('chapters', 'text').execute();
};

export const setsOfChaptersMigration: Migration = { up };
