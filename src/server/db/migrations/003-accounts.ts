import { sql, type CreateTableBuilder, type Kysely, type Migration } from 'kysely';
import { createTableWithId } from './columns';

/** The row goes with its user. */
const withUser = <Name extends string, Column extends string>(table: CreateTableBuilder<Name, Column>) =>
  table.addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'));

const withTimes = <Name extends string, Column extends string>(table: CreateTableBuilder<Name, Column>) =>
  table
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull());

const up = async (db: Kysely<never>): Promise<void> => {
  await makeUsers(db);
  await makeSessions(db);
  await makeCredentials(db);
  await makeVerifications(db);
  await makeTwoFactors(db);
  await makeUserSettings(db);
  await insertOwner(db);
};

const makeUsers = async (db: Kysely<never>): Promise<void> => {
  await withTimes(createTableWithId(db, 'users'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', 'integer', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('display_username', 'text', (column) => column.notNull())
    .addColumn('two_factor_enabled', 'integer')
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('lichess_id', 'text')
    .addColumn('aicf_id', 'text')
    .addColumn('ukca_id', 'text')
    .addColumn('fide_id', 'text')
    .execute();
};

const makeSessions = async (db: Kysely<never>): Promise<void> => {
  await withTimes(withUser(createTableWithId(db, 'sessions')))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .execute();
  await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();
};

const makeCredentials = async (db: Kysely<never>): Promise<void> => {
  await withTimes(withUser(createTableWithId(db, 'credentials')))
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', 'text')
    .addColumn('refresh_token_expires_at', 'text')
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .execute();
  await db.schema.createIndex('credentials_of_user').on('credentials').column('user_id').execute();
};

const makeVerifications = async (db: Kysely<never>): Promise<void> => {
  await withTimes(createTableWithId(db, 'verifications'))
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('verifications_by_identifier').on('verifications').column('identifier').execute();
};

const makeTwoFactors = async (db: Kysely<never>): Promise<void> => {
  await withUser(createTableWithId(db, 'two_factors'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backup_codes', 'text', (column) => column.notNull())
    .addColumn('verified', 'integer')
    .addColumn('failed_verification_count', 'integer')
    .addColumn('locked_until', 'text')
    .execute();
  await db.schema.createIndex('two_factors_of_user').on('two_factors').column('user_id').execute();
  await withUser(db.schema.createTable('used_codes'))
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('used_codes_key', ['user_id', 'code'])
    .execute();
};

const makeUserSettings = async (db: Kysely<never>): Promise<void> => {
  await withUser(db.schema.createTable('user_settings'))
    .addColumn('preferences', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_settings_key', ['user_id'])
    .execute();
};

/** User 1 owns the installation. Without credentials nobody signs in as it, and no form takes its address. */
const insertOwner = async (db: Kysely<never>): Promise<void> => {
  const now = new Date().toISOString();
  await sql`insert into users
    (name, email, email_verified, username, display_username, phone_number, created_at, updated_at)
    values ('owner', 'owner@localhost', 0, 'owner', 'owner', '', ${now}, ${now})`.execute(db);
};

/** Accounts as better-auth wants them (names mapped in accounts/tables.ts), and what we keep of a user beside. */
export const accountsMigration: Migration = { up };
