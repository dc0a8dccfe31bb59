/** Sessions as their user sees them. They are made and checked by the accounts; here they are listed and ended. */
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../infra/database';

export type OpenSession = {
  readonly id: number;
  /** ISO 8601, like the other times. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly signedInAt: string;
  readonly usedAt: string;
  /** In words; empty when it was begun before this was kept. */
  readonly device: string;
  /** See accounts/network.ts. */
  readonly network: string;
};

/** Where the user is signed in; the last used first. */
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

/** A session was used just now. */
export const noteUse = async (db: Database, id: number, network: string, now: Milliseconds): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ used_at: new Date(now).toISOString(), ip_address: network })
    .where('id', '=', id)
    .execute();
};

/** False when the user has no such session. */
export const endSession = async (db: Database, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Ends all sessions of a user but that of the token. */
export const endSessionsBut = async (db: Database, userId: number, token: string): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token', '<>', token).execute();
};

export const endOtherSessions = async (db: Database, userId: number, id: number): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', id).execute();
};

/** Sessions that were never ended, and can no longer be used. */
export const dropEndedSessions = async (db: Database, userId: number, now: Milliseconds): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<', new Date(now).toISOString())
    .execute();
};
