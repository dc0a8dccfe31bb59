/** Chapters of studies, with optimistic locking by version. */
import type { Selectable } from 'kysely';
import type { Color, Milliseconds } from '../../chess/types';
import { optional, toText } from './column-values';
import { type Database, inTransaction } from './database';
import { lockUser } from './library/libraries';
import type { StudyChapterRow } from './schema';

export type NewStoredChapter = { readonly name: string; readonly orientation: Color; readonly pgn: string };

export type StoredChapter = NewStoredChapter & {
  readonly id: number;
  readonly version: number;
  readonly deletedAt?: Milliseconds;
};

export const readChapters = async (
  db: Database,
  study: number,
  { isWithDeleted }: { readonly isWithDeleted: boolean },
): Promise<readonly StoredChapter[]> => {
  const rows = await db
    .selectFrom('study_chapters')
    .selectAll()
    .where('study_id', '=', study)
    .$if(!isWithDeleted, (query) => query.where('deleted_at', 'is', null))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toChapter);
};

/** `undefined` when missing or deleted. */
export const readChapter = async (db: Database, study: number, id: number): Promise<StoredChapter | undefined> => {
  const row = await db
    .selectFrom('study_chapters')
    .selectAll()
    .where('id', '=', id)
    .where('study_id', '=', study)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toChapter(row);
};

/** Appends all, or none when a quota is exceeded. */
export const addChapters = (
  db: Database,
  key: StudyKey,
  chapters: readonly NewStoredChapter[],
  { quota, now, after }: { readonly quota: StudyQuota; readonly now: Milliseconds; readonly after?: number },
): Promise<QuotaError | undefined> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, key.userId);
    if (after !== undefined && (await isAdded(transaction, key.study, chapters, after))) return undefined;
    const refusal = await checkQuota(transaction, key, chapters, quota);
    if (refusal !== undefined) return refusal;
    const last = await transaction
      .selectFrom('study_chapters')
      .select('position')
      .where('study_id', '=', key.study)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    await insertChapters(transaction, key.study, chapters, (last?.position ?? -1) + 1);
    await raiseVersion(transaction, key.study, now);
    return undefined;
  });

/** Whether the chapters follow the first `after` ones: they were added by an earlier request. */
const isAdded = async (
  transaction: Database,
  study: number,
  chapters: readonly NewStoredChapter[],
  after: number,
): Promise<boolean> => {
  const rows = await transaction
    .selectFrom('study_chapters')
    .select(['name', 'orientation', 'pgn'])
    .where('study_id', '=', study)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .offset(after)
    .limit(chapters.length)
    .execute();
  return chapters.every((chapter, index) => {
    const { name, orientation, pgn } = toColumns(chapter);
    const row = rows[index];
    return row?.name === name && row.orientation === orientation && row.pgn === pgn;
  });
};

export const insertChapters = async (
  transaction: Database,
  study: number,
  chapters: readonly NewStoredChapter[],
  from: number,
): Promise<void> => {
  const rows = chapters.map((chapter, index) => ({ study_id: study, position: from + index, ...toColumns(chapter) }));
  await transaction.insertInto('study_chapters').values(rows).execute();
};

type ChapterWrite = NewStoredChapter & {
  /** The version that was edited. */
  readonly version: number;
};

/** `outdated`, and no change, when the chapter has another version or is gone. */
export const changeChapter = (
  db: Database,
  key: StudyKey & { readonly chapter: number },
  { version, ...content }: ChapterWrite,
  { quota, now }: { readonly quota: StudyQuota; readonly now: Milliseconds },
): Promise<'changed' | 'outdated' | QuotaError> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, key.userId);
    const refusal = await checkQuota(transaction, key, [content], quota);
    if (refusal !== undefined) return refusal;
    const { numUpdatedRows } = await updateOne(transaction, key, 'is')
      .set({ ...toColumns(content), version: version + 1 })
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return 'outdated';
    await transaction.updateTable('studies').set({ changed_at: now }).where('id', '=', key.study).execute();
    return 'changed';
  });

/** `false` when the chapter has another version or is gone. */
export const deleteChapter = (
  db: Database,
  key: StudyKey & { readonly chapter: number },
  version: number,
  now: Milliseconds,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await updateOne(transaction, key, 'is')
      .set({ deleted_at: now })
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await raiseVersion(transaction, key.study, now);
    return numUpdatedRows > 0n;
  });

/** In its old position. `nothing`: not deleted, or purged. */
export const restoreChapter = (
  db: Database,
  key: StudyKey & { readonly chapter: number },
  { quota, now }: { readonly quota: StudyQuota; readonly now: Milliseconds },
): Promise<'restored' | 'nothing' | QuotaError> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, key.userId);
    const restored = await updateOne(transaction, key, 'is not').set({ deleted_at: null }).returningAll().execute();
    if (restored.length === 0) return 'nothing';
    const refusal = await checkQuota(transaction, key, restored, quota);
    if (refusal !== undefined) {
      await updateOne(transaction, key, 'is').set({ deleted_at: now }).execute();
      return refusal;
    }
    await raiseVersion(transaction, key.study, now);
    return 'restored';
  });

const raiseVersion = async (transaction: Database, study: number, now: Milliseconds): Promise<void> => {
  await transaction
    .updateTable('studies')
    .set((row) => ({ version: row('version', '+', 1), changed_at: now }))
    .where('id', '=', study)
    .execute();
};

/** `is`: not deleted; `is not`: deleted. */
const updateOne = (
  db: Database,
  { study, chapter }: StudyKey & { readonly chapter: number },
  deletion: 'is' | 'is not',
) =>
  db
    .updateTable('study_chapters')
    .where('id', '=', chapter)
    .where('study_id', '=', study)
    .where('deleted_at', deletion, null);

const toChapter = (row: Selectable<StudyChapterRow>): StoredChapter => ({
  id: row.id,
  name: row.name,
  orientation: row.orientation,
  pgn: row.pgn,
  version: row.version,
  ...optional('deletedAt', row.deleted_at),
});

const toColumns = ({ name, orientation, pgn }: NewStoredChapter) => ({
  name: toText(name),
  orientation,
  pgn: toText(pgn),
  size: pgn.length,
});

/** Quotas. Check them in a transaction that holds the user's lock. */

export type StudyQuota = {
  readonly studies: number;
  readonly chapters: number;
  /** Characters; the total of a user includes deleted chapters. */
  readonly pgnOfStudy: number;
  readonly pgnOfUser: number;
};

type QuotaError = 'too-many-chapters' | 'too-much-study-text';

type StudyKey = { readonly userId: number; readonly study: number };

type QuotaTarget = { readonly userId: number; readonly study: number | undefined; readonly chapter?: number };

/** The exceeded quota, or `undefined`. `study` is missing for a new one; `chapter` is replaced. */
export const checkQuota = async (
  transaction: Database,
  { userId, study, chapter }: QuotaTarget,
  added: readonly { readonly pgn: string }[],
  quota: StudyQuota,
): Promise<QuotaError | undefined> => {
  const others = transaction
    .selectFrom('study_chapters')
    .innerJoin('studies', 'studies.id', 'study_id')
    .select((row) => [row.fn.countAll().as('chapters'), row.fn.sum('size').as('size')])
    .where('user_id', '=', userId)
    .$if(chapter !== undefined, (query) => query.where('study_chapters.id', '!=', chapter ?? 0));
  const ofUser = await others.executeTakeFirstOrThrow();
  const ofStudy = await others
    .where('study_id', '=', study ?? 0)
    .where('study_chapters.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const size = added.reduce((sum, { pgn }) => sum + pgn.length, 0);
  if (Number(ofStudy.chapters) + added.length > quota.chapters) return 'too-many-chapters';
  // The sum of no rows is null.
  if (Number(ofStudy.size) + size > quota.pgnOfStudy) return 'too-many-chapters';
  return Number(ofUser.size) + size > quota.pgnOfUser ? 'too-much-study-text' : undefined;
};
