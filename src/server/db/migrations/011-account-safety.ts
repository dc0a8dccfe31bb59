import { sql, type Kysely, type Migration } from 'kysely';
import { createTableWithId } from './columns';

const up = async (db: Kysely<never>): Promise<void> => {
  await nameSignIns(db);
  await makeKnownDevices(db);
  await makeEmailChanges(db);
  await makeInvitations(db);
};

/** A session is renewed and replaced; how long ago its owner signed in stays with it. */
const nameSignIns = async (db: Kysely<never>): Promise<void> => {
  await db.schema.alterTable('sessions').addColumn('signed_in_at', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('used_at', 'text').execute();
  await sql`update sessions set signed_in_at = created_at, used_at = updated_at`.execute(db);
};

const makeKnownDevices = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'known_devices')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('known_since', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('known_devices_of_user').on('known_devices').column('user_id').execute();
  await db.schema.createIndex('known_devices_by_use').on('known_devices').column('used_at').execute();
};

const makeEmailChanges = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('email_changes')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('email_changes_key', ['user_id'])
    .execute();
};

const makeInvitations = async (db: Kysely<never>): Promise<void> => {
  await createTableWithId(db, 'invitations')
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
};

/** Sessions that tell where they are, browsers that have signed in before, links that change an email or invite. */
export const accountSafetyMigration: Migration = { up };
