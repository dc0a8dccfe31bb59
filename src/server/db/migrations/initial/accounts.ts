/** Accounts as better-auth wants them (names mapped in accounts/tables.ts), and what belongs to a user beside them. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { createIndexOn, createTableWithId, deletedWith, required, requiredOr } from '../columns';

export const createAccounts = async (db: Kysely<never>): Promise<void> => {
  await createUsers(db);
  await createSessions(db);
  await createCredentials(db);
  await createSecondFactors(db);
  await createLinks(db);
  await createConnections(db);
  await createNotifications(db);
  await createDays(db);
  await createGamesLinks(db);
  await insertOwner(db);
};

const withUser = <Name extends string, Column extends string>(table: CreateTableBuilder<Name, Column>) =>
  table.addColumn('user_id', 'integer', deletedWith('users.id'));

const withTimes = <Name extends string, Column extends string>(table: CreateTableBuilder<Name, Column>) =>
  table.addColumn('created_at', 'text', required).addColumn('updated_at', 'text', required);

const createUsers = async (db: Kysely<never>): Promise<void> => {
  await withTimes(createTableWithId(db, 'users'))
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', 'integer', required)
    .addColumn('image', 'text')
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('display_username', 'text', required)
    .addColumn('two_factor_enabled', 'integer')
    .addColumn('phone_number', 'text', required)
    .addColumn('lichess_id', 'text')
    .addColumn('aicf_id', 'text')
    .addColumn('ukca_id', 'text')
    .addColumn('fide_id', 'text')
    .addColumn('is_public', 'integer', requiredOr(0))
    .addColumn('first_steps', 'integer', requiredOr(1))
    .execute();
  await withUser(db.schema.createTable('user_settings'))
    .addColumn('preferences', 'text', required)
    .addPrimaryKeyConstraint('user_settings_key', ['user_id'])
    .execute();
};

/** A session is renewed and replaced; when its owner signed in stays with it. */
const createSessions = async (db: Kysely<never>): Promise<void> => {
  await withTimes(withUser(createTableWithId(db, 'sessions')))
    .addColumn('expires_at', 'text', required)
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('signed_in_at', 'text')
    .addColumn('used_at', 'text')
    .execute();
  await createIndexOn(db, 'sessions', 'sessions_of_user', ['user_id']);
  await withUser(createTableWithId(db, 'known_devices'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('device', 'text', required)
    .addColumn('known_since', 'bigint', required)
    .addColumn('used_at', 'bigint', required)
    .execute();
  await createIndexOn(db, 'known_devices', 'known_devices_of_user', ['user_id']);
  await createIndexOn(db, 'known_devices', 'known_devices_by_use', ['used_at']);
};

/** An account at a site opens one account here. */
const createCredentials = async (db: Kysely<never>): Promise<void> => {
  await withTimes(withUser(createTableWithId(db, 'credentials')))
    .addColumn('account_id', 'text', required)
    .addColumn('provider_id', 'text', required)
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', 'text')
    .addColumn('refresh_token_expires_at', 'text')
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .execute();
  await createIndexOn(db, 'credentials', 'credentials_of_user', ['user_id']);
  await db.schema
    .createIndex('credentials_by_account')
    .on('credentials')
    .columns(['provider_id', 'account_id'])
    .unique()
    .execute();
};

const createSecondFactors = async (db: Kysely<never>): Promise<void> => {
  await withUser(createTableWithId(db, 'two_factors'))
    .addColumn('secret', 'text', required)
    .addColumn('backup_codes', 'text', required)
    .addColumn('verified', 'integer')
    .addColumn('failed_verification_count', 'integer')
    .addColumn('locked_until', 'text')
    .execute();
  await createIndexOn(db, 'two_factors', 'two_factors_of_user', ['user_id']);
  await withUser(db.schema.createTable('used_codes'))
    .addColumn('code', 'text', required)
    .addColumn('used_at', 'bigint', required)
    .addPrimaryKeyConstraint('used_codes_key', ['user_id', 'code'])
    .execute();
};

/** What links in emails and invitations stand for. */
const createLinks = async (db: Kysely<never>): Promise<void> => {
  await withTimes(createTableWithId(db, 'verifications'))
    .addColumn('identifier', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  await createIndexOn(db, 'verifications', 'verifications_by_identifier', ['identifier']);
  await withUser(db.schema.createTable('email_changes'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .addPrimaryKeyConstraint('email_changes_key', ['user_id'])
    .execute();
  await createTableWithId(db, 'invitations')
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('note', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute();
};

/** Tokens for accounts at sites, and the studies that were made there with them; an owner may be a guest. */
const createConnections = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('site_connections')
    .addColumn('owner', 'text', required)
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('site', 'text', required)
    .addColumn('sealed_token', 'text', required)
    .addColumn('scopes', 'text', required)
    .addColumn('connected_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addPrimaryKeyConstraint('site_connections_key', ['owner', 'site'])
    .execute();
  await createIndexOn(db, 'site_connections', 'site_connections_of_user', ['user_id']);
  await createIndexOn(db, 'site_connections', 'site_connections_by_end', ['expires_at']);
  await db.schema
    .createTable('made_studies')
    .addColumn('owner', 'text', required)
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('idempotency_key', 'text', required)
    .addColumn('study', 'text')
    .addColumn('chapters', 'integer')
    .addColumn('excluded', 'integer')
    .addColumn('begun_at', 'bigint', required)
    .addColumn('busy_until', 'bigint', required)
    .addPrimaryKeyConstraint('made_studies_key', ['owner', 'idempotency_key'])
    .execute();
  await createIndexOn(db, 'made_studies', 'made_studies_of_user', ['user_id']);
  await createIndexOn(db, 'made_studies', 'made_studies_by_begin', ['begun_at']);
};

/** Email digests, and the browsers that get push notifications under the installation's one key pair. */
const createNotifications = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('digests')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('due_at', 'bigint', required)
    .addColumn('sent_at', 'bigint')
    .addColumn('failures', 'integer', requiredOr(0))
    .addColumn('reported', 'text', required)
    .execute();
  await createIndexOn(db, 'digests', 'digests_by_due', ['due_at']);
  await db.schema
    .createTable('push_keys')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('public_key', 'text', required)
    .addColumn('sealed_private_key', 'text', required)
    .execute();
  await withUser(createTableWithId(db, 'push_subscriptions'))
    .addColumn('session_id', 'integer', deletedWith('sessions.id'))
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('sealed_keys', 'text', required)
    .addColumn('device', 'text', required)
    .addColumn('added_at', 'bigint', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('sent_at', 'bigint')
    .addColumn('failures', 'integer', requiredOr(0))
    .addColumn('reported', 'text')
    .execute();
  for (const column of ['user_id', 'session_id', 'due_at'])
    await createIndexOn(db, 'push_subscriptions', `push_subscriptions_by_${column}`, [column]);
};

/** What decides which day it is for a user, and the day of the last finished learning session. */
const createDays = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('user_days')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('time_zone', 'text')
    .addColumn('session_done_on', 'text')
    .addPrimaryKeyConstraint('user_days_key', ['user_id'])
    .execute();
};

/** The addresses under which users show their games. */
const createGamesLinks = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('games_links')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('address', 'text', (column) => column.notNull().unique())
    .addColumn('made_at', 'bigint', required)
    .addPrimaryKeyConstraint('games_links_key', ['user_id'])
    .execute();
};

/**
 * User 1 owns the installation. Without credentials nobody signs in as it, and no form takes its address. The first steps
 * are for people who register.
 */
const insertOwner = async (db: Kysely<never>): Promise<void> => {
  const now = new Date().toISOString();
  await sql`insert into users
    (name, email, email_verified, username, display_username, phone_number, first_steps, created_at, updated_at)
    values ('owner', 'owner@localhost', 0, 'owner', 'owner', '', 0, ${now}, ${now})`.execute(db);
};
