/** Listing and ending a user's sessions; the auth library creates and checks them. */
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../database';

export type OpenSession = {
  readonly id: number;
  /** ISO 8601, like the other times. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly signedInAt: string;
  readonly usedAt: string;
  readonly device: string;
  readonly network: string;
};

/** Most recently used first. */
export const listSessions = async (db: Database, userId: number): Promise<readonly OpenSession[]> => {
  const rows = await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    signedInAt: row.signed_in_at ?? row.created_at,
    usedAt: row.used_at ?? row.created_at,
    device: row.user_agent ?? '',
    network: row.ip_address ?? '',
  }));
  return sessions.sort((one, other) => other.usedAt.localeCompare(one.usedAt));
};

export const touchSession = async (db: Database, id: number, network: string, now: Milliseconds): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ used_at: new Date(now).toISOString(), ip_address: network })
    .where('id', '=', id)
    .execute();
};

/** `false` when the user has no such session. */
export const endSession = async (db: Database, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const endOtherSessionsByToken = async (db: Database, userId: number, token: string): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token', '<>', token).execute();
};

export const endOtherSessions = async (db: Database, userId: number, id: number): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', id).execute();
};

export const deleteExpiredSessions = async (db: Database, userId: number, now: Milliseconds): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<', new Date(now).toISOString())
    .execute();
};

// Devices in which users have signed in, identified by a hash

/** Retention after the last sign-in. */
export const DEVICE_RETENTION: Milliseconds = 365 * 24 * 60 * 60_000;

const MAX_DEVICES = 20;

type KnownDevice = {
  readonly device: string;
  /** ISO 8601. */
  readonly knownSince: string;
  readonly usedAt: string;
};

export const hasDevice = async (db: Database, hash: string): Promise<boolean> =>
  (await db.selectFrom('known_devices').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined;

/** Records a sign-in. Returns what was known before: this device, only others, or none. */
export const rememberDevice = async (
  db: Database,
  { userId, hash, device }: { readonly userId: number; readonly hash: string; readonly device: string },
  now: Milliseconds,
): Promise<'known' | 'others' | 'first'> => {
  const { numUpdatedRows } = await db
    .updateTable('known_devices')
    .set({ device, used_at: now })
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return 'known';
  const newest = await idsOf(db, userId);
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, hash, device, known_since: now, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const tooOld = newest.slice(MAX_DEVICES - 1);
  if (tooOld.length > 0) await db.deleteFrom('known_devices').where('id', 'in', tooOld).execute();
  return newest.length === 0 ? 'first' : 'others';
};

const idsOf = async (db: Database, userId: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
};

export const deleteOldDevices = async (db: Database, now: Milliseconds): Promise<void> => {
  await db
    .deleteFrom('known_devices')
    .where('used_at', '<', now - DEVICE_RETENTION)
    .execute();
};

/** Most recently used first. */
export const listDevices = async (db: Database, userId: number): Promise<readonly KnownDevice[]> => {
  const rows = await db
    .selectFrom('known_devices')
    .select(['device', 'known_since', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .execute();
  return rows.map((row) => ({
    device: row.device,
    knownSince: new Date(row.known_since).toISOString(),
    usedAt: new Date(row.used_at).toISOString(),
  }));
};

// One-time codes that were used, against replay

/** Longer than the validity of a code: the library accepts the previous and the next time step too. */
const CODE_RETENTION: Milliseconds = 5 * 60_000;

type OneTimeCode = { readonly userId: number; readonly code: string };

/** `false` when the code was claimed before. */
export const claimCode = async (db: Database, { userId, code }: OneTimeCode, now: Milliseconds): Promise<boolean> => {
  await db
    .deleteFrom('used_codes')
    .where('used_at', '<', now - CODE_RETENTION)
    .execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_codes')
    .values({ user_id: userId, code, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

export const releaseCode = async (db: Database, { userId, code }: OneTimeCode): Promise<void> => {
  await db.deleteFrom('used_codes').where('user_id', '=', userId).where('code', '=', code).execute();
};
