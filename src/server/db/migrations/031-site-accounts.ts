import { sql, type Kysely, type Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createIndex('credentials_by_account')
    .on('credentials')
    .columns(['provider_id', 'account_id'])
    .unique()
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('first_steps', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`update users set first_steps = 0`.execute(db);
};

/** An account at a site opens one account here; the first steps are for accounts that are made from now on. */
export const siteAccountsMigration: Migration = { up };
