import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('site_connections')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('sealed_token', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('connected_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('site_connections_key', ['owner', 'site'])
    .execute();
  await db.schema.createIndex('site_connections_of_user').on('site_connections').column('user_id').execute();
  await db.schema.createIndex('site_connections_by_end').on('site_connections').column('expires_at').execute();
  await db.schema
    .createTable('made_studies')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('wish', 'text', (column) => column.notNull())
    .addColumn('study', 'text')
    .addColumn('chapters', 'integer')
    .addColumn('left_out', 'integer')
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .addColumn('busy_until', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('made_studies_key', ['owner', 'wish'])
    .execute();
  await db.schema.createIndex('made_studies_of_user').on('made_studies').column('user_id').execute();
  await db.schema.createIndex('made_studies_by_begin').on('made_studies').column('begun_at').execute();
};

/** What people have let us do for them at sites, and the studies that were made with it. */
export const siteConnectionsMigration: Migration = { up };
