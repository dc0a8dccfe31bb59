/** Chapters of studies, with optimistic locking by version. */
import type { Selectable } from 'kysely';
import type { Color, Milliseconds } from '../../../chess/types';
import { optional, toText } from '../column-values';
import { type Database, inTransaction } from '../database';
import { lockUser } from '../library/libraries';
import type { Granted } from '../owned';
import type { StudyChapterRow } from '../schema';

export type NewStoredChapter = { readonly name: string; readonly orientation: Color; readonly pgn: string };

export type AddedStoredChapter = NewStoredChapter & {
  /** JSON. */
  readonly analysis?: string;
  /** The chapter whose analysis is copied. */
  readonly analysisOf?: number;
};

export type StoredChapter = NewStoredChapter & {
  readonly id: number;
  readonly version: number;
  readonly analyzedAt?: Milliseconds;
  readonly deletedAt?: Milliseconds;
};

type GrantedStudy = Granted<{ readonly id: number; readonly userId: number }>;

export type ChapterKey = { readonly study: { readonly id: number }; readonly chapter: number };

type GrantedChapter = { readonly study: GrantedStudy; readonly chapter: number };

const quotaTarget = ({ study: { id, userId }, chapter }: GrantedChapter): QuotaTarget => ({
  userId,
  study: id,
  chapter,
});

export const readChapters = async (
  db: Database,
  study: number,
  { isWithDeleted }: { readonly isWithDeleted: boolean },
): Promise<readonly StoredChapter[]> => {
  const rows = await selectChapters(db)
    .where('study_id', '=', study)
    .$if(!isWithDeleted, (query) => query.where('deleted_at', 'is', null))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toChapter);
};

/** `undefined` when missing or deleted. */
export const readChapter = async (db: Database, { study, chapter }: ChapterKey): Promise<StoredChapter | undefined> => {
  const row = await selectChapters(db)
    .where('id', '=', chapter)
    .where('study_id', '=', study.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toChapter(row);
};

const selectChapters = (db: Database) =>
  db
    .selectFrom('study_chapters')
    .leftJoin('chapter_analyses', 'chapter_id', 'id')
    .selectAll('study_chapters')
    .select('analyzed_at');

/** `undefined` when missing or deleted. */
export const readChapterVersion = async (db: Database, { study, chapter }: ChapterKey): Promise<number | undefined> => {
  const row = await db
    .selectFrom('study_chapters')
    .select('version')
    .where('id', '=', chapter)
    .where('study_id', '=', study.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.version;
};

/** Appends all, or none when a quota is exceeded. */
export const addChapters = (
  db: Database,
  { id, userId }: GrantedStudy,
  chapters: readonly AddedStoredChapter[],
  { quota, now, after }: { readonly quota: StudyQuota; readonly now: Milliseconds; readonly after?: number },
): Promise<QuotaError | undefined> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    if (after !== undefined && (await isAdded(transaction, id, chapters, after))) return undefined;
    const refusal = await checkQuota(transaction, { userId, study: id }, chapters, quota);
    if (refusal !== undefined) return refusal;
    const last = await transaction
      .selectFrom('study_chapters')
      .select('position')
      .where('study_id', '=', id)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    await insertChapters(transaction, id, chapters, { from: (last?.position ?? -1) + 1, now });
    await raiseVersion(transaction, id, now);
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
  chapters: readonly AddedStoredChapter[],
  { from, now }: { readonly from: number; readonly now: Milliseconds },
): Promise<void> => {
  const rows = chapters.map((chapter, index) => ({ study_id: study, position: from + index, ...toColumns(chapter) }));
  const inserted = await transaction.insertInto('study_chapters').values(rows).returning(['id', 'position']).execute();
  for (const { id, position } of inserted) {
    const { analysis, analysisOf } = chapters[position - from] ?? {};
    if (analysis !== undefined) await putAnalysis(transaction, id, analysis, now);
    if (analysisOf !== undefined) await copyAnalysis(transaction, analysisOf, id);
  }
};

type ChapterWrite = NewStoredChapter & {
  /** The version that was edited. */
  readonly version: number;
};

/** `outdated`, and no change, when the chapter has another version or is gone. */
export const changeChapter = (
  db: Database,
  key: GrantedChapter,
  { version, ...content }: ChapterWrite,
  { quota, now }: { readonly quota: StudyQuota; readonly now: Milliseconds },
): Promise<'changed' | 'outdated' | QuotaError> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, key.study.userId);
    const refusal = await checkQuota(transaction, quotaTarget(key), [content], quota);
    if (refusal !== undefined) return refusal;
    const { numUpdatedRows } = await updateOne(transaction, key, 'is')
      .set({ ...toColumns(content), version: version + 1 })
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return 'outdated';
    await transaction.updateTable('studies').set({ changed_at: now }).where('id', '=', key.study.id).execute();
    return 'changed';
  });

/** `false` when the chapter has another version or is gone. */
export const deleteChapter = (
  db: Database,
  key: GrantedChapter,
  version: number,
  now: Milliseconds,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await updateOne(transaction, key, 'is')
      .set({ deleted_at: now })
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await raiseVersion(transaction, key.study.id, now);
    return numUpdatedRows > 0n;
  });

/** In its old position. `nothing`: not deleted, or purged. */
export const restoreChapter = (
  db: Database,
  key: GrantedChapter,
  { quota, now }: { readonly quota: StudyQuota; readonly now: Milliseconds },
): Promise<'restored' | 'nothing' | QuotaError> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, key.study.userId);
    const restored = await updateOne(transaction, key, 'is not').set({ deleted_at: null }).returningAll().execute();
    if (restored.length === 0) return 'nothing';
    const refusal = await checkQuota(transaction, quotaTarget(key), restored, quota);
    if (refusal !== undefined) {
      await updateOne(transaction, key, 'is').set({ deleted_at: now }).execute();
      return refusal;
    }
    await raiseVersion(transaction, key.study.id, now);
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
const updateOne = (db: Database, { study, chapter }: GrantedChapter, deletion: 'is' | 'is not') =>
  db
    .updateTable('study_chapters')
    .where('id', '=', chapter)
    .where('study_id', '=', study.id)
    .where('deleted_at', deletion, null);

// Analyses

export type StoredAnalysis = { readonly analyzedAt: Milliseconds; readonly content: string };

/** `undefined` when there is none. */
export const readAnalysis = async (
  db: Database,
  { study, chapter }: ChapterKey,
): Promise<StoredAnalysis | undefined> => {
  const row = await db
    .selectFrom('chapter_analyses')
    .innerJoin('study_chapters', 'id', 'chapter_id')
    .select(['analyzed_at', 'content'])
    .where('chapter_id', '=', chapter)
    .where('study_id', '=', study.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { analyzedAt: row.analyzed_at, content: row.content };
};

/** In place of the one before. */
export const writeAnalysis = (
  db: Database,
  key: GrantedChapter,
  content: string,
  { quota, now }: { readonly quota: StudyQuota; readonly now: Milliseconds },
): Promise<'written' | 'no-such-chapter' | QuotaError> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, key.study.userId);
    if ((await readChapter(transaction, key)) === undefined) return 'no-such-chapter';
    const size = await sizeOfAnalyses(transaction, key.study.userId, key.chapter);
    if (size + content.length > quota.analysesOfUser) return 'too-many-analyses';
    await putAnalysis(transaction, key.chapter, content, now);
    return 'written';
  });

/** Of all chapters of a user, one at a time, including deleted ones. */
export async function* allAnalyses(
  db: Database,
  userId: number,
): AsyncGenerator<StoredAnalysis & { readonly study: string; readonly chapter: number }> {
  for (let last = 0; ;) {
    const row = await db
      .selectFrom('chapter_analyses')
      .innerJoin('study_chapters', 'study_chapters.id', 'chapter_id')
      .innerJoin('studies', 'studies.id', 'study_id')
      .select(['chapter_id', 'address', 'analyzed_at', 'content'])
      .where('user_id', '=', userId)
      .where('chapter_id', '>', last)
      .orderBy('chapter_id')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return;
    last = row.chapter_id;
    yield { study: row.address, chapter: row.chapter_id, analyzedAt: row.analyzed_at, content: row.content };
  }
}

const putAnalysis = async (
  transaction: Database,
  chapter: number,
  content: string,
  now: Milliseconds,
): Promise<void> => {
  const values = { size: content.length, analyzed_at: now, content };
  await transaction
    .insertInto('chapter_analyses')
    .values({ chapter_id: chapter, ...values })
    .onConflict((conflict) => conflict.column('chapter_id').doUpdateSet(values))
    .execute();
};

const copyAnalysis = async (transaction: Database, from: number, to: number): Promise<void> => {
  await transaction
    .insertInto('chapter_analyses')
    .columns(['chapter_id', 'size', 'analyzed_at', 'content'])
    .expression((row) =>
      row
        .selectFrom('chapter_analyses')
        .select([row.val(to).as('chapter_id'), 'size', 'analyzed_at', 'content'])
        .where('chapter_id', '=', from),
    )
    .execute();
};

/** Characters, without those of a chapter. */
const sizeOfAnalyses = async (transaction: Database, userId: number, without?: number): Promise<number> => {
  const { size } = await transaction
    .selectFrom('chapter_analyses')
    .innerJoin('study_chapters', 'study_chapters.id', 'chapter_id')
    .innerJoin('studies', 'studies.id', 'study_id')
    .select((row) => row.fn.sum('chapter_analyses.size').as('size'))
    .where('user_id', '=', userId)
    .$if(without !== undefined, (query) => query.where('chapter_id', '!=', without ?? 0))
    .executeTakeFirstOrThrow();
  return Number(size);
};

const sizeOfAdded = async (transaction: Database, added: readonly Partial<AddedStoredChapter>[]): Promise<number> => {
  const sent = added.reduce((sum, { analysis = '' }) => sum + analysis.length, 0);
  const copied = added.flatMap(({ analysisOf }) => analysisOf ?? []);
  if (copied.length === 0) return sent;
  const { size } = await transaction
    .selectFrom('chapter_analyses')
    .select((row) => row.fn.sum('size').as('size'))
    .where('chapter_id', 'in', copied)
    .executeTakeFirstOrThrow();
  return sent + Number(size);
};

const toChapter = (
  row: Selectable<StudyChapterRow> & { readonly analyzed_at: Milliseconds | null },
): StoredChapter => ({
  id: row.id,
  name: row.name,
  orientation: row.orientation,
  pgn: row.pgn,
  version: row.version,
  ...optional('analyzedAt', row.analyzed_at),
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
  readonly analysesOfUser: number;
};

export type QuotaError = 'too-many-chapters' | 'too-much-study-text' | 'too-many-analyses';

type QuotaTarget = { readonly userId: number; readonly study: number | undefined; readonly chapter?: number };

/** The exceeded quota, or `undefined`. `study` is missing for a new one; `chapter` is replaced. */
export const checkQuota = async (
  transaction: Database,
  { userId, study, chapter }: QuotaTarget,
  added: readonly (Partial<AddedStoredChapter> & Pick<AddedStoredChapter, 'pgn'>)[],
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
  if (Number(ofUser.size) + size > quota.pgnOfUser) return 'too-much-study-text';
  const analyses = await sizeOfAdded(transaction, added);
  if (analyses === 0) return undefined;
  return (await sizeOfAnalyses(transaction, userId)) + analyses > quota.analysesOfUser
    ? 'too-many-analyses'
    : undefined;
};
