import type { Kysely, Migration } from 'kysely';
import { createTableWithId } from './columns';

const up = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'evaluations')
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('position', 'text', (column) => column.notNull())
    .addColumn('search_limit', 'text', (column) => column.notNull())
    .addColumn('cp', 'integer')
    .addColumn('mate', 'integer')
    .addColumn('depth', 'integer', (column) => column.notNull())
    .addColumn('pv', 'text', (column) => column.notNull())
    .addUniqueConstraint('evaluations_of_position', ['position', 'search_limit', 'engine'])
    .execute();
};

/** Known evaluations, by position, limit and engine. Safe to lose. */
export const evaluationsMigration: Migration = { up };
