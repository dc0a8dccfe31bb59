/** For lazy pages only: it loads the contract's schemas. */
import { queryOptions } from '@tanstack/react-query';
import { fromKeptAnalysis, type KeptAnalysis } from '../../../contract/analysis/analysis';
import { addressOf } from '../../../contract/endpoint';
import {
  type AddedChapter,
  type Chapter,
  chapterConflictSchema,
  type ListedStudy,
  studiesApi,
  type Study,
  studyConflictSchema,
  studySchema,
} from '../../../contract/studies';
import { callEndpoint, readEndpoint } from '../../lib/http/endpoints';
import type { ResponseSchema } from '../../lib/http/http';
import { toWriteResult } from '../../lib/http/write-json';
import type { UnreadableRow } from '../../lib/indexed-db';
import { logError } from '../../lib/log';
import { type CachedPage, changeCached, deleteCached } from '../../lib/offline-cache';
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
      const { canWrite, studies } = await readEndpoint(studiesApi.list, { id: profileId }, { signal });
      const unreadable = await listUnreadableStudies().catch(() => []);
      if (!canWrite) return { isWithAccount: false, studies: await browserStudies.list(), unreadable };
      return { isWithAccount: true, studies, unreadable };
    },
    ...ALWAYS_FRESH,
  });

export const publicStudiesQuery = () =>
  queryOptions({
    queryKey: [STUDY_KEY, 'public'],
    queryFn: ({ signal }) => callEndpoint(studiesApi.listPublic, { signal }),
    ...ALWAYS_FRESH,
  });

/** `null`: no such study in this browser. */
export const studyQuery = (id: string) =>
  queryOptions({
    queryKey: [STUDY_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Study | MovedStudy | null> =>
      isLocalStudy(id)
        ? ((await readLocalEntry(id)) ?? null)
        : readEndpoint(studiesApi.read, { study: id }, { signal, pageOf: ({ name }) => pageOf(id, name) }),
    ...ALWAYS_FRESH,
  });

/** `null` where it is gone. */
export const readChapterAnalysis = async (
  study: string,
  { id, analyzedAt = 0 }: Pick<Chapter, 'id' | 'analyzedAt'>,
): Promise<KeptAnalysis | null> => {
  if (isLocalStudy(study)) return readLocalAnalysis(study, analyzedAt);
  return (await readEndpoint(studiesApi.readAnalysis, { study, chapter: id })).analysis;
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
  list: async () => (await callEndpoint(studiesApi.list, { params: { id: profileId } })).studies,
  make: (body) => callEndpoint(studiesApi.make, { params: { id: profileId }, body }),
  addChapters: async (id, chapters, after) => {
    const body = { chapters: [...chapters], after };
    const study = await callEndpoint(studiesApi.addChapters, { params: { study: id }, body });
    await cacheStudy(id, () => study);
    return study;
  },
  change: async (id, body) => {
    const outcome = await toWriteResult(callEndpoint(studiesApi.change, { params: { study: id }, body }), {
      parse: (body) => studyConflictSchema.parse(body).study,
    });
    await cacheStudy(id, () => (outcome.ok ? outcome.value : outcome.now));
    return outcome;
  },
  writeChapter: async (id, chapter, body) => {
    const call = { params: { study: id, chapter }, body, keepalive: isShort(body.pgn) };
    const outcome = await toWriteResult(callEndpoint(studiesApi.changeChapter, call), NOW);
    const current = outcome.ok ? { ...body, ...outcome.value } : outcome.now;
    await cacheStudy(id, (study) => ({
      ...study,
      chapters: study.chapters.flatMap((one) => (one.id === chapter ? (current ?? []) : one)),
    }));
    return outcome;
  },
  writeAnalysis: (id, chapter, body) =>
    callEndpoint(studiesApi.writeAnalysis, { params: { study: id, chapter }, body }),
  removeChapter: async (id, { id: chapter, version }) => {
    const params = { study: id, chapter };
    const removed = callEndpoint(studiesApi.deleteChapter, { params, query: { version } });
    const outcome = await toWriteResult(
      removed.then(() => () => callEndpoint(studiesApi.restoreChapter, { params })),
      NOW,
    );
    if (outcome.ok)
      await cacheStudy(id, (study) => ({ ...study, chapters: study.chapters.filter((one) => one.id !== chapter) }));
    return outcome;
  },
  remove: async (id) => {
    const params = { study: id };
    await callEndpoint(studiesApi.delete, { params });
    await deleteCached(addressOf(studiesApi.read, params)).catch(logError);
    return () => callEndpoint(studiesApi.restore, { params });
  },
});

const cacheStudy = (id: string, change: (study: Study) => Study): Promise<void> =>
  changeCached(addressOf(studiesApi.read, { study: id }), studySchema, change);

const NOW: ResponseSchema<Chapter | null> = { parse: (body) => chapterConflictSchema.parse(body).chapter };

/** `keepalive` requests are limited to 64 KB; a character has up to four bytes. */
const isShort = (pgn: string): boolean => pgn.length < 15_000;
