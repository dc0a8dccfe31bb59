/** Browsers with push notifications: who is due, and what was sent. */
import type { Milliseconds } from '../../chess/types';
import { optional, readJson, toJson } from './column-values';
import { type Database, inTransaction } from './database';
import type { Reported } from './schema';

type NewPushDevice = {
  readonly userId: number;
  readonly sessionId: number;
  readonly endpoint: string;
  readonly sealedKeys: string;
  readonly device: string;
  readonly now: Milliseconds;
};

/** Updates the user's own subscription in place; beyond `max` the oldest are deleted. */
export const savePushDevice = (db: Database, device: NewPushDevice, max: number): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { userId, sessionId, endpoint, sealedKeys, now } = device;
    const owner = { user_id: userId, session_id: sessionId, device: device.device, sealed_keys: sealedKeys };
    const { numUpdatedRows } = await transaction
      .updateTable('push_subscriptions')
      .set(owner)
      .where('endpoint', '=', endpoint)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return;
    await transaction.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
    await transaction
      .insertInto('push_subscriptions')
      .values({ ...owner, endpoint, added_at: now, due_at: now, sent_at: null, failures: 0, reported: null })
      .execute();
    const ids = await transaction
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .execute();
    const beyond = ids.slice(max).map(({ id }) => id);
    if (beyond.length > 0) await transaction.deleteFrom('push_subscriptions').where('id', 'in', beyond).execute();
  });

export type PushDevice = {
  readonly endpoint: string;
  readonly device: string;
  readonly addedAt: Milliseconds;
  readonly sentAt?: Milliseconds;
};

/** Newest first. */
export const listPushDevices = async (db: Database, userId: number): Promise<readonly PushDevice[]> => {
  const rows = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ endpoint, device, added_at: addedAt, sent_at: sentAt }) => ({
    endpoint,
    device,
    addedAt,
    ...optional('sentAt', sentAt),
  }));
};

export const deletePushDevice = async (db: Database, userId: number, endpoint: string): Promise<void> => {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
};

export type DuePush = {
  readonly id: number;
  readonly userId: number;
  readonly endpoint: string;
  readonly sealedKeys: string;
  readonly preferences: unknown;
  readonly dueAt: Milliseconds;
  readonly failures: number;
  readonly sentAt?: Milliseconds;
  /** Missing the first time. */
  readonly reported?: Reported;
};

/** The next due browser with a valid session. */
export const readDuePush = async (db: Database, now: Milliseconds): Promise<DuePush | undefined> => {
  const row = await db
    .selectFrom('push_subscriptions as push')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .leftJoin('user_settings', 'user_settings.user_id', 'push.user_id')
    .select([
      'push.id',
      'push.user_id',
      'endpoint',
      'sealed_keys',
      'preferences',
      'due_at',
      'sent_at',
      'failures',
      'reported',
    ])
    .where('due_at', '<=', now)
    .where('expires_at', '>', new Date(now).toISOString())
    .orderBy('due_at')
    .orderBy('push.id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, user_id: userId, endpoint, sealed_keys: sealedKeys, due_at: dueAt, failures, reported } = row;
  return {
    id,
    userId,
    endpoint,
    sealedKeys,
    dueAt,
    failures,
    preferences: row.preferences === null ? undefined : JSON.parse(row.preferences),
    ...optional('sentAt', row.sent_at),
    ...(reported === null ? {} : { reported: readJson(reported) }),
  };
};

type PushChange = {
  readonly dueAt: Milliseconds;
  readonly reported: Reported;
  readonly failures: number;
  /** `undefined`: unchanged; `null`: not sent after all. */
  readonly sentAt?: Milliseconds | null;
};

/** `false` when changed concurrently since `readDueAt`, or ended. */
export const changePush = async (
  db: Database,
  id: number,
  readDueAt: Milliseconds,
  { dueAt, reported, failures, sentAt }: PushChange,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('push_subscriptions')
    .set({
      due_at: dueAt,
      reported: toJson(reported),
      failures,
      sent_at: sentAt,
    })
    .where('id', '=', id)
    .where('due_at', '=', readDueAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const deletePush = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
};

// VAPID key pair of the installation; the first process to create it wins

type SealedPushKeys = { readonly publicKey: string; readonly sealedPrivateKey: string };

const ID = 1;

export const readPushKeys = async (db: Database): Promise<SealedPushKeys | undefined> => {
  const row = await db.selectFrom('push_keys').selectAll().where('id', '=', ID).executeTakeFirst();
  return row && { publicKey: row.public_key, sealedPrivateKey: row.sealed_private_key };
};

export const savePushKeys = async (db: Database, { publicKey, sealedPrivateKey }: SealedPushKeys): Promise<void> => {
  await db
    .insertInto('push_keys')
    .values({ id: ID, public_key: publicKey, sealed_private_key: sealedPrivateKey })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

export const deletePushKeys = (db: Database, publicKey: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('push_keys')
      .where('public_key', '=', publicKey)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await transaction.deleteFrom('push_subscriptions').execute();
  });
