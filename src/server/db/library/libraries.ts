/** Libraries and their owners. A user has at most one current library; retired ones can be restored until purged. */
import type { Milliseconds } from '../../../chess/types';
import { optional, readJson, toJson } from '../column-values';
import { type Database, inTransaction } from '../database';
import type { Owned } from '../owned';
import type { LibraryKind } from './schema';

export type StoredLibrary = {
  readonly id: number;
  readonly userId: number;
  readonly kind: LibraryKind;
  readonly names: readonly string[];
  readonly createdAt: Milliseconds;
  /** Changes with its games or names. */
  readonly version: number;
};

export type NewLibrary = Pick<StoredLibrary, 'kind' | 'names'> & { readonly now: Milliseconds };

export const readLibrary = async (db: Database, userId: number): Promise<StoredLibrary | undefined> => {
  const row = await db
    .selectFrom('libraries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, kind, version } = row;
  return { id, userId, kind, names: readJson(row.names), createdAt: row.created_at, version };
};

export const hasAnyLibrary = async (db: Database, userId: number): Promise<boolean> => {
  const row = await db.selectFrom('libraries').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
};

export type AnyLibrary = Pick<StoredLibrary, 'id' | 'kind' | 'names' | 'createdAt'> & {
  /** Missing for the current one. */
  readonly retiredAt?: Milliseconds;
  readonly gaps: Readonly<Record<string, Milliseconds>>;
};

export const listLibraries = async (db: Database, userId: number): Promise<readonly AnyLibrary[]> => {
  const rows = await db.selectFrom('libraries').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(({ id, kind, names, created_at, retired_at, gaps }) => ({
    id,
    kind,
    names: readJson(names),
    createdAt: created_at,
    gaps: readJson(gaps),
    ...optional('retiredAt', retired_at),
  }));
};

export const readRetiredSample = async (db: Database, userId: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom('libraries')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'sample')
    .where('retired_at', '>', 0)
    .orderBy('retired_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};

/** Creates an empty current library and retires the previous one. */
export const createLibrary = (db: Database, userId: number, { kind, names, now }: NewLibrary): Promise<StoredLibrary> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    await retireCurrent(transaction, userId, now);
    const { id } = await transaction
      .insertInto('libraries')
      .values({ user_id: userId, kind, names: toJson(names), created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, userId, kind, names, createdAt: now, version: 0 };
  });

/** `false`, and no change, when it cannot be restored. */
export const restoreLibrary = (
  db: Database,
  { userId }: Owned,
  libraryId: number,
  now: Milliseconds,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    const retired = transaction
      .updateTable('libraries')
      .where('id', '=', libraryId)
      .where('user_id', '=', userId)
      .where('retired_at', '>', 0);
    // Locks the row, so that a purge cannot start.
    const { numUpdatedRows } = await retired.set({ retired_at: now }).executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await retireCurrent(transaction, userId, now);
    await retired.set({ retired_at: null }).execute();
    return true;
  });

export const setNames = async (db: Database, libraryId: number, names: readonly string[]): Promise<void> => {
  await db
    .updateTable('libraries')
    .set((row) => ({ names: toJson(names), version: row('version', '+', 1) }))
    .where('id', '=', libraryId)
    .execute();
};

/**
 * Call before any change of a library's games: raises the version and locks the library until the end of the transaction.
 * Returns the version, for `changed` of the games.
 */
export const lockLibrary = async (transaction: Database, libraryId: number): Promise<number> => {
  const row = await transaction
    .updateTable('libraries')
    .set((before) => ({ version: before('version', '+', 1) }))
    .where('id', '=', libraryId)
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? 0;
};

/** Serializes transactions that change a user's rows. */
export const lockUser = async (transaction: Database, userId: number): Promise<void> => {
  await transaction
    .updateTable('users')
    .set((row) => ({ username: row.ref('username') }))
    .where('id', '=', userId)
    .execute();
};

const retireCurrent = async (transaction: Database, userId: number, now: Milliseconds): Promise<void> => {
  await transaction
    .updateTable('libraries')
    .set({ retired_at: now })
    .where('user_id', '=', userId)
    .where('retired_at', 'is', null)
    .execute();
};
