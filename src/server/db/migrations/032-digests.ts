import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('digests')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reported', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('digests_by_due').on('digests').column('due_at').execute();
};

/** What was reported to users by email, and when the next digest may go. */
export const digestsMigration: Migration = { up };
