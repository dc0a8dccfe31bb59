/** User data outside authentication; the auth library handles passwords, sessions and codes. */
import type { Day, TimeZone } from '../../../chess/day';
import type { Milliseconds } from '../../../chess/types';
import { OWNER_ID } from '../../../contract/profile-paths';
import { optional } from '../column-values';
import { type Database, inTransaction } from '../database';
import { truncateLog } from '../disk-reserve';
import { lockUser } from '../library/libraries';
import { purgeLibrariesOf } from '../library/purge';
import type { Owned } from '../owned';

type Identifiers = {
  readonly lichessId?: string | undefined;
  readonly aicfId?: string | undefined;
  readonly ukcaId?: string | undefined;
  readonly fideId?: string | undefined;
};

export type StoredUser = {
  readonly id: number;
  /** As typed at sign-up. */
  readonly username: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly identifiers: Identifiers;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly hasTwoFactor: boolean;
  /** The address of the page that shows the user's games to whoever has it. */
  readonly gamesLink?: string;
  readonly preferences: unknown;
  readonly timeZone?: string;
  /** The day of the last finished learning session. */
  readonly sessionDoneOn?: Day;
};

export const readUser = async (db: Database, id: number): Promise<StoredUser | undefined> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
    .leftJoin('user_days', 'user_days.user_id', 'users.id')
    .leftJoin('games_links', 'games_links.user_id', 'users.id')
    .selectAll('users')
    .select(['user_settings.preferences', 'user_days.time_zone', 'user_days.session_done_on', 'games_links.address'])
    .where('users.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    username: row.display_username,
    email: row.email,
    phoneNumber: row.phone_number,
    identifiers: {
      ...(row.lichess_id === null ? {} : { lichessId: row.lichess_id }),
      ...(row.aicf_id === null ? {} : { aicfId: row.aicf_id }),
      ...(row.ukca_id === null ? {} : { ukcaId: row.ukca_id }),
      ...(row.fide_id === null ? {} : { fideId: row.fide_id }),
    },
    createdAt: row.created_at,
    hasTwoFactor: Boolean(row.two_factor_enabled),
    ...optional('gamesLink', row.address),
    preferences: row.preferences === null ? undefined : JSON.parse(row.preferences),
    ...optional('timeZone', row.time_zone),
    ...optional('sessionDoneOn', row.session_done_on),
  };
};

export const readEmail = async (db: Database, username: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst();
  return row?.email;
};

/** `usernameOrEmail`: in lower case. */
export const findUserId = async (db: Database, usernameOrEmail: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((user) => user.or([user('username', '=', usernameOrEmail), user('email', '=', usernameOrEmail)]))
    .executeTakeFirst();
  return row?.id;
};

/** Sign-up sets the password within this time, unless the server stopped in between. */
const SIGN_UP_DURATION: Milliseconds = 1000;

/** Deletes an account whose sign-up was interrupted before it had credentials, so that it can be repeated. */
export const deleteIncompleteUser = async (
  db: Database,
  { username, email }: { readonly username: string; readonly email: string },
  now: Milliseconds,
): Promise<void> => {
  await db
    .deleteFrom('users')
    .where('id', '<>', OWNER_ID)
    .where('created_at', '<', new Date(now - SIGN_UP_DURATION).toISOString())
    .where((user) => user.or([user('username', '=', username.toLowerCase()), user('email', '=', email.toLowerCase())]))
    .where((user) =>
      user.not(user.exists(user.selectFrom('credentials').select('user_id').whereRef('user_id', '=', 'users.id'))),
    )
    .execute();
};

// Days

export const setTimeZone = async (db: Database, id: number, timeZone: TimeZone): Promise<void> => {
  await db
    .insertInto('user_days')
    .values({ user_id: id, time_zone: timeZone, session_done_on: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ time_zone: timeZone }))
    .execute();
};

/** The one that a browser tells; what the user has chosen stays. */
export const learnTimeZone = async (db: Database, id: number, timeZone: TimeZone): Promise<void> => {
  await db
    .insertInto('user_days')
    .values({ user_id: id, time_zone: timeZone, session_done_on: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ time_zone: timeZone }).where('user_days.time_zone', 'is', null),
    )
    .execute();
};

export const readTimeZone = async (db: Database, id: number): Promise<TimeZone | undefined> =>
  (await db.selectFrom('user_days').select('time_zone').where('user_id', '=', id).executeTakeFirst())?.time_zone ??
  undefined;

/** Of two days the later one stays. */
export const saveSessionDone = async (db: Database, { userId }: Owned, day: Day): Promise<void> => {
  await db
    .insertInto('user_days')
    .values({ user_id: userId, time_zone: null, session_done_on: day })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ session_done_on: day })
        .where((eb) => eb.or([eb('user_days.session_done_on', 'is', null), eb('user_days.session_done_on', '<', day)])),
    )
    .execute();
};

export const endFirstSteps = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('users').set({ first_steps: 0 }).where('id', '=', id).execute();
};

export const changeIdentifiers = async (db: Database, id: number, change: Identifiers): Promise<void> => {
  const { lichessId, aicfId, ukcaId, fideId } = change;
  const row = {
    ...(lichessId === undefined ? {} : { lichess_id: lichessId || null }),
    ...(aicfId === undefined ? {} : { aicf_id: aicfId || null }),
    ...(ukcaId === undefined ? {} : { ukca_id: ukcaId || null }),
    ...(fideId === undefined ? {} : { fide_id: fideId || null }),
  };
  if (Object.keys(row).length > 0) await db.updateTable('users').set(row).where('id', '=', id).execute();
};

export const writePreferences = async (db: Database, id: number, preferences: unknown): Promise<void> => {
  const content = JSON.stringify(preferences);
  await db
    .insertInto('user_settings')
    .values({ user_id: id, preferences: content })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ preferences: content }))
    .execute();
};

export const deleteVerifications = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('email_changes').where('user_id', '=', id).execute();
  await db
    .deleteFrom('verifications')
    .where('value', '=', String(id))
    .where('identifier', 'not like', '2fa-attempts-%')
    .execute();
};

/** Deletes the user and all their data, libraries first since they may be large. User 1 is recreated unclaimed. */
export const deleteUser = async (db: Database, id: number): Promise<void> => {
  await purgeLibrariesOf(db, id);
  await db.transaction().execute(async (transaction) => {
    await deleteVerifications(transaction, id);
    await forgetReferenceFiles(transaction, id);
    await transaction.deleteFrom('users').where('id', '=', id).execute();
    if (id === OWNER_ID) await insertOwner(transaction, new Date().toISOString());
  });
  await truncateLog(db);
};

/** Their games belong to everybody and stay; the names were chosen by the user. */
const forgetReferenceFiles = async (db: Database, id: number): Promise<void> => {
  const files = db.selectFrom('reference_files').select('id').where('user_id', '=', id);
  await db.deleteFrom('reference_problems').where('file_id', 'in', files).execute();
  await db.updateTable('reference_files').set({ name: NAMELESS_FILE }).where('user_id', '=', id).execute();
};

const NAMELESS_FILE = 'A file of a deleted account';

// User 1, the owner of the installation: exists without credentials until claimed. Its row is locked during a claim

type OwnerClaim = {
  readonly username: string;
  readonly email: string;
  /** In the auth library's format. */
  readonly passwordHash: string;
};

/** `claimed`: already, by somebody else. */
export type ClaimOutcome = 'done' | 'claimed' | 'username-taken' | 'email-taken';

/** Whether user 1 can sign in; also true without user 1. */
export const isOwnerClaimed = async (db: Database): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('credentials', 'credentials.user_id', 'users.id')
    .select('credentials.user_id')
    .where('users.id', '=', OWNER_ID)
    .executeTakeFirst();
  return row?.user_id !== null;
};

/** Sets name and password of user 1, once; `at` is ISO 8601. */
export const claimOwner = (db: Database, claim: OwnerClaim, at: string): Promise<ClaimOutcome> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, OWNER_ID);
    if (await isOwnerClaimed(transaction)) return 'claimed';
    const [username, email] = [claim.username.toLowerCase(), claim.email.toLowerCase()];
    if (await isTaken(transaction, 'username', username)) return 'username-taken';
    if (await isTaken(transaction, 'email', email)) return 'email-taken';
    await transaction
      .updateTable('users')
      .set({
        name: claim.username,
        username,
        display_username: claim.username,
        email,
        first_steps: 1,
        updated_at: at,
      })
      .where('id', '=', OWNER_ID)
      .execute();
    await transaction
      .insertInto('credentials')
      .values({
        user_id: OWNER_ID,
        account_id: String(OWNER_ID),
        provider_id: 'credential',
        password: claim.passwordHash,
        created_at: at,
        updated_at: at,
      })
      .execute();
    return 'done';
  });

const isTaken = async (db: Database, column: 'username' | 'email', value: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where(column, '=', value)
    .where('id', '<>', OWNER_ID)
    .executeTakeFirst()) !== undefined;

/** User 1 as in a new installation; `at` is ISO 8601. */
const insertOwner = async (db: Database, at: string): Promise<void> => {
  const name = 'owner';
  await db
    .insertInto('users')
    .values({
      id: OWNER_ID,
      name,
      username: name,
      display_username: name,
      email: 'owner@localhost',
      email_verified: 0,
      two_factor_enabled: null,
      phone_number: '',
      created_at: at,
      updated_at: at,
    })
    .execute();
};

// Email changes awaiting confirmation, at most one per user

type EmailChange = { readonly userId: number; readonly email: string; readonly hash: string };

export const saveEmailChange = async (
  db: Database,
  { userId, email, hash }: EmailChange,
  expiresAt: Milliseconds,
): Promise<void> => {
  const row = { hash, email, expires_at: expiresAt };
  await db
    .insertInto('email_changes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
};

/** Removes the change, so that its link works once; `undefined` when unknown or expired. */
export const consumeEmailChange = async (
  db: Database,
  hash: string,
  now: Milliseconds,
): Promise<{ readonly userId: number; readonly email: string } | undefined> => {
  const row = await db
    .deleteFrom('email_changes')
    .where('hash', '=', hash)
    .returning(['user_id', 'email', 'expires_at'])
    .executeTakeFirst();
  return row === undefined || row.expires_at < now ? undefined : { userId: row.user_id, email: row.email };
};

/** Confirms the address; `false` when another account has it. */
export const writeEmail = async (db: Database, userId: number, email: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email, email_verified: 1 })
    .where('id', '=', userId)
    .where((user) =>
      user.not(
        user.exists(
          user
            .selectFrom('users as other')
            .select('other.id')
            .where('other.email', '=', email)
            .where('other.id', '<>', userId),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** The user has opened a link that was sent to the address. */
export const confirmEmail = async (db: Database, userId: number): Promise<void> => {
  await db.updateTable('users').set({ email_verified: 1 }).where('id', '=', userId).execute();
};

/** The pending, unconfirmed address. */
export const readNewEmail = async (db: Database, userId: number, now: Milliseconds): Promise<string | undefined> => {
  const row = await db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', userId)
    .where('expires_at', '>=', now)
    .executeTakeFirst();
  return row?.email;
};
