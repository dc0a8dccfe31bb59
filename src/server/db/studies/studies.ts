/** Studies, soft-deleted until purged. */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Milliseconds } from '../../../chess/types';
import { optional, toText } from '../column-values';
import { type Database, inTransaction } from '../database';
import { lockUser } from '../library/libraries';
import type { Granted, Owned } from '../owned';
import type { StoredVisibility, StudyRow, Tables } from '../schema';
import {
  checkQuota,
  insertChapters,
  type AddedStoredChapter,
  type NewStoredChapter,
  type QuotaError,
  readChapters,
  type StoredChapter,
  type StudyQuota,
} from './study-chapters';

export type StoredStudyDetails = {
  readonly name: string;
  /** Markdown. */
  readonly notes: string;
  readonly visibility: StoredVisibility;
};

export type StudyHead = StoredStudyDetails & {
  readonly id: number;
  readonly address: string;
  readonly userId: number;
  readonly version: number;
  readonly changedAt: Milliseconds;
  readonly deletedAt?: Milliseconds;
};

export type StoredStudy = StudyHead & { readonly chapters: readonly StoredChapter[] };

export type StudySummary = Pick<StudyHead, 'address' | 'name' | 'visibility' | 'changedAt'> & {
  readonly chapters: number;
  /** Its text may be cut off. */
  readonly first?: Pick<NewStoredChapter, 'orientation' | 'pgn'>;
};

/** Last changed first. */
export const listStudies = (db: Database, userId: number): Promise<readonly StudySummary[]> =>
  toSummaries(selectSummaries(db).where('user_id', '=', userId));

/** Of all users, last changed first. */
export const listPublicStudies = (db: Database, limit: number): Promise<readonly StudySummary[]> =>
  toSummaries(selectSummaries(db).where('visibility', '=', 'public').limit(limit));

/** `undefined` when missing or deleted. */
export const findStudy = async (db: Database, address: string): Promise<StudyHead | undefined> => {
  const row = await byAddress(db, address).where('deleted_at', 'is', null).executeTakeFirst();
  return row && toHead(row);
};

export const findDeletedStudy = async (db: Database, address: string): Promise<StudyHead | undefined> => {
  const row = await byAddress(db, address).where('deleted_at', 'is not', null).executeTakeFirst();
  return row && toHead(row);
};

export const readStudy = async (db: Database, head: StudyHead): Promise<StoredStudy> => ({
  ...head,
  chapters: await readChapters(db, head.id, { isWithDeleted: false }),
});

export async function* allStudies(db: Database, userId: number): AsyncGenerator<StoredStudy> {
  for (const row of await db.selectFrom('studies').selectAll().where('user_id', '=', userId).orderBy('id').execute())
    yield { ...toHead(row), chapters: await readChapters(db, row.id, { isWithDeleted: true }) };
}

export type NewStoredStudy = StoredStudyDetails & {
  readonly address: string;
  readonly chapters: readonly AddedStoredChapter[];
  readonly idempotencyKey?: string;
};

/** Returns the study, or the quota exceeded. A repeated idempotency key returns the earlier study, restored if deleted. */
export const addStudy = (
  db: Database,
  { userId }: Owned,
  { address, chapters, idempotencyKey, ...details }: NewStoredStudy,
  { quota, now }: { readonly quota: StudyQuota; readonly now: Milliseconds },
): Promise<StudyHead | 'too-many-own-studies' | QuotaError> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    const made =
      idempotencyKey === undefined ? undefined : await restoreByIdempotencyKey(transaction, userId, idempotencyKey);
    if (made !== undefined) return made;
    const existing = await transaction.selectFrom('studies').select('id').where('user_id', '=', userId).execute();
    if (existing.length >= quota.studies) return 'too-many-own-studies';
    const refusal = await checkQuota(transaction, { userId, study: undefined }, chapters, quota);
    if (refusal !== undefined) return refusal;
    const row = await transaction
      .insertInto('studies')
      .values({
        address,
        user_id: userId,
        idempotency_key: idempotencyKey ?? null,
        ...toColumns(details),
        changed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await insertChapters(transaction, row.id, chapters, { from: 0, now });
    return toHead(row);
  });

const restoreByIdempotencyKey = async (
  transaction: Database,
  userId: number,
  idempotencyKey: string,
): Promise<StudyHead | undefined> => {
  const row = await transaction
    .updateTable('studies')
    .set({ deleted_at: null })
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .returningAll()
    .executeTakeFirst();
  return row && toHead(row);
};

export type StudyWrite = StoredStudyDetails & {
  /** The version that was edited. */
  readonly version: number;
  readonly order?: readonly number[];
};

/** `false`, and no change, when the version is outdated. */
export const changeStudy = (
  db: Database,
  { id }: Granted<StudyHead>,
  { version, order, ...details }: StudyWrite,
  now: Milliseconds,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('studies')
      .set({ ...toColumns(details), version: version + 1, changed_at: now })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    // Adding or removing a chapter raises the version, so `order` is complete.
    for (const [position, chapter] of (order ?? []).entries())
      await transaction
        .updateTable('study_chapters')
        .set({ position })
        .where('id', '=', chapter)
        .where('study_id', '=', id)
        .execute();
    return true;
  });

/** `false` when missing or already deleted. */
export const deleteStudy = async (db: Database, study: Granted<StudyHead>, now: Milliseconds): Promise<boolean> =>
  isChanged(await updateOne(db, study, 'is').set({ deleted_at: now }).executeTakeFirstOrThrow());

export const restoreStudy = async (db: Database, study: Granted<StudyHead>): Promise<boolean> =>
  isChanged(await updateOne(db, study, 'is not').set({ deleted_at: null }).executeTakeFirstOrThrow());

/** Deletes for good what was deleted before `before`; `false` when there was nothing. */
export const purgeStudies = async (db: Database, before: Milliseconds): Promise<boolean> => {
  const chapters = await db.deleteFrom('study_chapters').where('deleted_at', '<', before).executeTakeFirstOrThrow();
  const studies = await db.deleteFrom('studies').where('deleted_at', '<', before).executeTakeFirstOrThrow();
  return chapters.numDeletedRows + studies.numDeletedRows > 0n;
};

const byAddress = (db: Database, address: string) =>
  db.selectFrom('studies').selectAll().where('address', '=', address);

/** Of the first chapter, in characters. */
const LISTED_TEXT = 4000;

const firstChapter = (row: ExpressionBuilder<Tables, 'studies'>) =>
  row
    .selectFrom('study_chapters')
    .whereRef('study_id', '=', 'studies.id')
    .where('study_chapters.deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('study_chapters.id')
    .limit(1);

const selectSummaries = (db: Database) =>
  db
    .selectFrom('studies')
    .select((row) => [
      ...(['address', 'name', 'visibility', 'changed_at'] as const),
      row
        .selectFrom('study_chapters')
        .select((chapter) => chapter.fn.countAll().as('count'))
        .whereRef('study_id', '=', 'studies.id')
        .where('study_chapters.deleted_at', 'is', null)
        .as('chapters'),
      firstChapter(row).select('orientation').as('orientation'),
      firstChapter(row)
        .select(sql<string>`substr(pgn, 1, ${LISTED_TEXT})`.as('pgn'))
        .as('pgn'),
    ])
    .where('studies.deleted_at', 'is', null)
    .orderBy('changed_at', 'desc')
    .orderBy('studies.id', 'desc');

const toSummaries = async (query: ReturnType<typeof selectSummaries>): Promise<readonly StudySummary[]> =>
  (await query.execute()).map(({ address, name, visibility, changed_at, chapters, orientation, pgn }) => ({
    address,
    name,
    visibility,
    changedAt: changed_at,
    chapters: Number(chapters),
    ...(orientation !== null && pgn !== null && { first: { orientation, pgn } }),
  }));

/** `is`: not deleted; `is not`: deleted. */
const updateOne = (db: Database, { id }: Granted<StudyHead>, deletion: 'is' | 'is not') =>
  db.updateTable('studies').where('id', '=', id).where('deleted_at', deletion, null);

const isChanged = ({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n;

const toHead = (row: Selectable<StudyRow>): StudyHead => ({
  id: row.id,
  address: row.address,
  userId: row.user_id,
  name: row.name,
  notes: row.notes,
  visibility: row.visibility,
  version: row.version,
  changedAt: row.changed_at,
  ...optional('deletedAt', row.deleted_at),
});

const toColumns = ({ name, notes, visibility }: StoredStudyDetails) => ({
  name: toText(name),
  notes: toText(notes),
  visibility,
});
