/**
 * Libraries: whose they are, and which of a user's is the current one. A user has at most one that is not retired; the
 * retired ones can come back until they are forgotten. What stands in them is told by the files `library-*`.
 */
import type { Milliseconds } from '../../../chess/types';
import { optional, readJson, toJson } from '../column-values';
import { type Database, inTransaction } from '../database';
import type { LibraryKind } from './schema';

export type StoredLibrary = {
  readonly id: number;
  readonly userId: number;
  readonly kind: LibraryKind;
  /** Under which the user plays. */
  readonly names: readonly string[];
  readonly createdAt: Milliseconds;
  /** Another number after every change of its games or names. */
  readonly version: number;
};

export type NewLibrary = Pick<StoredLibrary, 'kind' | 'names'> & { readonly now: Milliseconds };

/** The user's current library. */
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

/** Whether the user has or ever had a library that is not yet forgotten. */
export const hasAnyLibrary = async (db: Database, userId: number): Promise<boolean> => {
  const row = await db.selectFrom('libraries').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
};

export type AnyLibrary = Pick<StoredLibrary, 'id' | 'kind' | 'names' | 'createdAt'> & {
  /** Since when it can only be restored; missing for the current one. */
  readonly retiredAt?: Milliseconds;
  /** See gaps.ts. */
  readonly gaps: Readonly<Record<string, Milliseconds>>;
};

/** All of a user that are not forgotten. */
export const listLibraries = async (db: Database, userId: number): Promise<readonly AnyLibrary[]> => {
  const rows = await db.selectFrom('libraries').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(({ id, kind, names, created_at, retired_at, gaps }) => ({
    ...{ id, kind, names: readJson(names), createdAt: created_at, gaps: readJson(gaps) },
    ...optional('retiredAt', retired_at),
  }));
};

/** The number of the sample that has made way for own games last, while it can come back. */
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

/** An empty library becomes the current one; the one before is retired. */
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

/**
 * A retired library of the user becomes the current one again. `false`, and nothing changed, when it cannot come back.
 */
export const restoreLibrary = (db: Database, userId: number, libraryId: number, now: Milliseconds): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    const retired = transaction
      .updateTable('libraries')
      .where('id', '=', libraryId)
      .where('user_id', '=', userId)
      .where('retired_at', '>', 0);
    // Held until the end, so that nobody begins to forget it.
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
 * To be called before every change of what a library has: raises its version, and waits for whoever else changes it,
 * until the transaction's end. Answers the version, which the rows of changed games are to have as `changed`.
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

/** One transaction at a time decides which library of a user is the current one. */
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
