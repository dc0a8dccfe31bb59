/** For lazy pages only: it loads the contract's schemas. */
import { queryOptions } from '@tanstack/react-query';
import { fromKeptAnalysis, type KeptAnalysis } from '../../../contract/analysis';
import {
  type AddedChapter,
  analyzedAtSchema,
  type Chapter,
  chapterAnalysisSchema,
  chapterConflictSchema,
  chapterSchema,
  type ListedStudy,
  PUBLIC_STUDIES_PATH,
  publicStudiesSchema,
  studiesPath,
  studiesSchema,
  type Study,
  studyConflictSchema,
  studyPaths,
  studySchema,
} from '../../../contract/studies';
import { getJson, post, postJson, remove, type ResponseSchema } from '../../lib/http/http';
import { putJson, toWriteResult } from '../../lib/http/write-json';
import type { UnreadableRow } from '../../lib/indexed-db';
import { logError } from '../../lib/log';
import { type CachedPage, changeCached, deleteCached, readThrough } from '../../lib/offline-cache';
import {
  browserStudies,
  isLocalStudy,
  isStudy,
  listUnreadableStudies,
  type MovedStudy,
  readLocalEntry,
  type StudyStore,
} from './study-store';
import { readLocalAnalysis } from './local-analyses';

/** Others may have changed them. */
const ALWAYS_FRESH = { staleTime: 0, refetchOnWindowFocus: true, refetchOnReconnect: true } as const;

export const STUDY_KEY = 'studies';

export type MyStudies = {
  readonly isWithAccount: boolean;
  readonly studies: readonly ListedStudy[];
  /** In this browser. */
  readonly unreadable: readonly UnreadableRow[];
};

export const myStudiesQuery = (profileId: number) =>
  queryOptions({
    queryKey: [STUDY_KEY, 'own', profileId],
    queryFn: async ({ signal }): Promise<MyStudies> => {
      const path = studiesPath(profileId);
      const read = () => getJson(path, studiesSchema, signal);
      const { canWrite, studies } = await readThrough({ name: path, schema: studiesSchema, read });
      const unreadable = await listUnreadableStudies().catch(() => []);
      if (!canWrite) return { isWithAccount: false, studies: await browserStudies.list(), unreadable };
      return { isWithAccount: true, studies, unreadable };
    },
    ...ALWAYS_FRESH,
  });

export const publicStudiesQuery = () =>
  queryOptions({
    queryKey: [STUDY_KEY, 'public'],
    queryFn: ({ signal }) => getJson(PUBLIC_STUDIES_PATH, publicStudiesSchema, signal),
    ...ALWAYS_FRESH,
  });

/** `null`: no such study in this browser. */
export const studyQuery = (id: string) => {
  const path = studyPaths(id).study;
  return queryOptions({
    queryKey: [STUDY_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Study | MovedStudy | null> => {
      if (!isLocalStudy(id)) {
        const read = () => getJson(path, studySchema, signal);
        return readThrough({ name: path, schema: studySchema, read, pageOf: ({ name }) => pageOf(id, name) });
      }
      const entry = await readLocalEntry(id);
      return entry ?? null;
    },
    ...ALWAYS_FRESH,
  });
};

/** `null` where it is gone. */
export const readChapterAnalysis = async (
  study: string,
  { id, analyzedAt = 0 }: Pick<Chapter, 'id' | 'analyzedAt'>,
): Promise<KeptAnalysis | null> => {
  if (isLocalStudy(study)) return readLocalAnalysis(study, analyzedAt);
  const path = studyPaths(study).analysis(id);
  const read = () => getJson(path, chapterAnalysisSchema);
  return (await readThrough({ name: path, schema: chapterAnalysisSchema, read })).analysis;
};

export const chapterAnalysisQuery = (study: string, { id, analyzedAt }: Pick<Chapter, 'id' | 'analyzedAt'>) =>
  queryOptions({
    queryKey: [STUDY_KEY, 'analysis', study, id, analyzedAt],
    queryFn: () => readChapterAnalysis(study, { id, analyzedAt }),
    select: (analysis) => (analysis === null ? undefined : fromKeptAnalysis(analysis)),
    enabled: analyzedAt !== undefined,
    staleTime: Infinity,
  });

/** As it is added to another study. */
export const toAddedChapter = async (
  study: string,
  { name, orientation, pgn, ...chapter }: Chapter,
): Promise<AddedChapter> => ({
  name,
  orientation,
  pgn,
  analysis: chapter.analyzedAt === undefined ? undefined : ((await readChapterAnalysis(study, chapter)) ?? undefined),
});

const pageOf = (id: string, name: string): CachedPage => ({ href: `/studies/${id}`, title: name });

export { isStudy };

export const storeFor = (id: string, profileId: number): StudyStore =>
  isLocalStudy(id) ? browserStudies : accountStudies(profileId);

// Studies of an account

export const accountStudies = (profileId: number): StudyStore => ({
  list: async () => (await getJson(studiesPath(profileId), studiesSchema)).studies,
  make: (study) => postJson(studiesPath(profileId), study, studySchema),
  addChapters: async (id, chapters, after) => {
    const study = await postJson(studyPaths(id).chapters, { chapters, after }, studySchema);
    await cacheStudy(id, () => study);
    return study;
  },
  change: async (id, change) => {
    const outcome = await toWriteResult(putJson(studyPaths(id).study, change, studySchema), {
      parse: (body) => studyConflictSchema.parse(body).study,
    });
    await cacheStudy(id, () => (outcome.ok ? outcome.value : outcome.now));
    return outcome;
  },
  writeChapter: async (id, chapter, change) => {
    const outcome = await toWriteResult(
      putJson(studyPaths(id).chapter(chapter), change, chapterSchema, { keepalive: isShort(change.pgn) }),
      NOW,
    );
    const current = outcome.ok ? { ...change, ...outcome.value } : outcome.now;
    await cacheStudy(id, (study) => ({
      ...study,
      chapters: study.chapters.flatMap((one) => (one.id === chapter ? (current ?? []) : one)),
    }));
    return outcome;
  },
  writeAnalysis: (id, chapter, analysis) => putJson(studyPaths(id).analysis(chapter), analysis, analyzedAtSchema),
  removeChapter: async (id, { id: chapter, version }) => {
    const paths = studyPaths(id);
    const removed = remove(`${paths.chapter(chapter)}?version=${version}`);
    const outcome = await toWriteResult(
      removed.then(() => () => post(paths.restoreChapter(chapter))),
      NOW,
    );
    if (outcome.ok)
      await cacheStudy(id, (study) => ({ ...study, chapters: study.chapters.filter((one) => one.id !== chapter) }));
    return outcome;
  },
  remove: async (id) => {
    const { study, restore } = studyPaths(id);
    await remove(study);
    await deleteCached(study).catch(logError);
    return () => post(restore);
  },
});

const cacheStudy = (id: string, change: (study: Study) => Study): Promise<void> =>
  changeCached(studyPaths(id).study, studySchema, change);

const NOW: ResponseSchema<Chapter | null> = { parse: (body) => chapterConflictSchema.parse(body).chapter };

/** `keepalive` requests are limited to 64 KB; a character has up to four bytes. */
const isShort = (pgn: string): boolean => pgn.length < 15_000;
