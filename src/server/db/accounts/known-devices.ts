/** Browsers in which users have signed in, each known by a hash. */
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../infra/database';

/** Without a sign-in for so long a browser is forgotten. */
export const KEPT_DEVICE: Milliseconds = 365 * 24 * 60 * 60_000;
/** Of one user; the one that was not used for the longest time makes place. */
const MAX_DEVICES = 20;

export type KnownDevice = {
  /** In words. */
  readonly device: string;
  /** ISO 8601. */
  readonly knownSince: string;
  readonly usedAt: string;
};

export const hasDevice = async (db: Database, hash: string): Promise<boolean> =>
  (await db.selectFrom('known_devices').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined;

/** Keeps a browser that was used now. The answer is what was known before: it, others alone, or none. */
export const keepDevice = async (
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

/** Forgets browsers of everybody that were not used for too long. */
export const forgetDevices = async (db: Database, now: Milliseconds): Promise<void> => {
  await db
    .deleteFrom('known_devices')
    .where('used_at', '<', now - KEPT_DEVICE)
    .execute();
};

/** The newest first. */
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
