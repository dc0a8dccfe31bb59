/** Studies as pages read them. Brings the contract's schemas along: for lazy pages only. */
import { queryOptions } from '@tanstack/react-query';
import {
  publicStudiesSchema,
  PUBLIC_STUDIES_PATH,
  studiesPath,
  studiesSchema,
  studyPaths,
  studySchema,
  type ListedStudy,
  type Study,
} from '../../../contract/studies';
import { getJson } from '../../lib/http/http';
import { readOrKept } from '../../lib/offline/kept-reads';
import type { KeptPage } from '../../lib/offline/offline-database';
import { accountStudies } from './account-studies';
import { isStudy, readKept, type MovedStudy } from './browser-database';
import { browserStudies, listKeptStudies } from './browser-studies';
import { isInBrowser, type StudyStore } from './study-store';

/** Another tab or another person may have changed them: they are read again when the page comes back into view. */
const ALWAYS_FRESH = { staleTime: 0, refetchOnWindowFocus: true, refetchOnReconnect: true } as const;

export const STUDY_KEY = 'studies';

export type OwnStudies = {
  readonly isWithAccount: boolean;
  readonly studies: readonly ListedStudy[];
  /** In this browser, and not with the account yet. */
  readonly waiting: readonly Study[];
};

/** With the account where there is one that may have some, else in this browser. */
export const ownStudiesQuery = (profileId: number) =>
  queryOptions({
    queryKey: [STUDY_KEY, 'own', profileId],
    queryFn: async ({ signal }): Promise<OwnStudies> => {
      const path = studiesPath(profileId);
      const read = () => getJson(path, studiesSchema, signal);
      const { canWrite, studies } = await readOrKept({ name: path, schema: studiesSchema, read });
      if (!canWrite) return { isWithAccount: false, studies: await browserStudies.list(), waiting: [] };
      return { isWithAccount: true, studies, waiting: await listKeptStudies().catch(() => []) };
    },
    ...ALWAYS_FRESH,
  });

export const publicStudiesQuery = () =>
  queryOptions({
    queryKey: [STUDY_KEY, 'public'],
    queryFn: ({ signal }) => getJson(PUBLIC_STUDIES_PATH, publicStudiesSchema, signal),
    ...ALWAYS_FRESH,
  });

/** `null`: this browser keeps no such study. */
export const studyQuery = (id: string) => {
  const path = studyPaths(id).study;
  return queryOptions({
    queryKey: [STUDY_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Study | MovedStudy | null> => {
      if (!isInBrowser(id)) {
        const read = () => getJson(path, studySchema, signal);
        return readOrKept({ name: path, schema: studySchema, read, pageOf: ({ name }) => pageOf(id, name) });
      }
      const kept = await readKept(id);
      return kept ?? null;
    },
    ...ALWAYS_FRESH,
  });
};

const pageOf = (id: string, name: string): KeptPage => ({ href: `/studies/${id}`, title: name });

export { isStudy };

/** The store that a study is in, by its id; `profileId` matters to those of an account alone. */
export const storeOf = (id: string, profileId: number): StudyStore =>
  isInBrowser(id) ? browserStudies : accountStudies(profileId);
