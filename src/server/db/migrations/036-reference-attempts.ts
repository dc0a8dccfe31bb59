import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .alterTable('reference_files')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};

/** Processes that ended while they read a file, so that it is not tried at every start. */
export const referenceAttemptsMigration: Migration = { up };
