import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .alterTable('users')
    .addColumn('is_public', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};

/** Whether anybody may read what a user has; nobody may until its owner says so. */
export const publicProfilesMigration: Migration = { up };
