/** Invitations, identified by the hash of the secret in their link. Expired ones are removed. */
import type { Selectable } from 'kysely';
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../database';
import type { InvitationRow } from '../schema';

export type StoredInvitation = {
  readonly id: number;
  readonly note: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly isUsed: boolean;
};

type NewInvitation = { readonly hash: string; readonly note: string; readonly life: Milliseconds };

export const addInvitation = async (
  db: Database,
  { hash, note, life }: NewInvitation,
  now: Milliseconds,
): Promise<StoredInvitation> => {
  const row = await db
    .insertInto('invitations')
    .values({ hash, note, created_at: now, expires_at: now + life })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toInvitation(row);
};

/** Newest first. */
export const listInvitations = async (db: Database, now: Milliseconds): Promise<readonly StoredInvitation[]> => {
  await db.deleteFrom('invitations').where('expires_at', '<', now).execute();
  const rows = await db.selectFrom('invitations').selectAll().orderBy('id', 'desc').execute();
  return rows.map(toInvitation);
};

/** `false` when there is none. */
export const deleteInvitation = async (db: Database, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('invitations').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const isOpenInvitation = async (db: Database, hash: string, now: Milliseconds): Promise<boolean> => {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>=', now)
    .executeTakeFirst();
  return row !== undefined;
};

export const redeemInvitation = async (db: Database, hash: string, now: Milliseconds): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>=', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const releaseInvitation = async (db: Database, hash: string): Promise<void> => {
  await db.updateTable('invitations').set({ used_at: null }).where('hash', '=', hash).execute();
};

const toInvitation = (row: Selectable<InvitationRow>): StoredInvitation => ({
  id: row.id,
  note: row.note,
  createdAt: new Date(row.created_at).toISOString(),
  expiresAt: new Date(row.expires_at).toISOString(),
  isUsed: row.used_at !== null,
});
