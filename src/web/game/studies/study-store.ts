/** Studies in the account or, for guests, in this browser. */
import { z } from 'zod';
import { firstMoves } from '../../../chess/studies/study-pgn';
import type { KeptAnalysis } from '../../../contract/analysis/analysis';
import {
  type AddedChapter,
  type Chapter,
  type ChapterChange,
  chapterChangeSchema,
  findOutgrown,
  type ListedStudy,
  type NewChapter,
  newChaptersSchema,
  type NewStudy,
  newStudySchema,
  type Study,
  type StudyChange,
  studyChangeSchema,
  studySchema,
} from '../../../contract/studies';
import { Refusal } from '../../lib/refusal';
import type { WriteResult } from '../../lib/http/write-json';
import { readRow, readRows, transactionsOf, type UnreadableRow } from '../../lib/indexed-db';
import { requireBounds } from '../require-bounds';
import { putAnalyses, putLocalAnalysis, removeAnalyses } from './local-analyses';

/** Undoes a deletion. */
export type Undo = () => Promise<void>;

/** Every method rejects on failure. */
export type StudyStore = {
  readonly list: () => Promise<readonly ListedStudy[]>;
  readonly make: (study: NewStudy) => Promise<Study>;
  /** After the existing chapters. `after`: their number, so that a request whose answer was lost can be repeated. */
  readonly addChapters: (id: string, chapters: readonly AddedChapter[], after?: number) => Promise<Study>;
  readonly change: (id: string, change: StudyChange) => Promise<WriteResult<Study>>;
  /** null: the chapter is gone. */
  readonly writeChapter: (
    id: string,
    chapter: number,
    change: ChapterChange,
  ) => Promise<WriteResult<Chapter, Chapter | null>>;
  /** In place of the analysis before. */
  readonly writeAnalysis: (
    id: string,
    chapter: number,
    analysis: KeptAnalysis,
  ) => Promise<{ readonly analyzedAt: number }>;
  readonly removeChapter: (id: string, chapter: Chapter) => Promise<WriteResult<Undo, Chapter | null>>;
  readonly remove: (id: string) => Promise<Undo>;
};

/** Local ids are UUIDs, those of accounts have 22 characters. */
export const isLocalStudy = (id: string): boolean => id.length === 36;

// Studies of guests

/** The latest changed first. */
export const listLocalStudies = async (): Promise<readonly Study[]> =>
  (await readLocalEntries()).readable
    .filter(isStudy)
    .toSorted((one, other) => other.changedAt.localeCompare(one.changedAt));

export const listUnreadableStudies = async (): Promise<readonly UnreadableRow[]> =>
  (await readLocalEntries()).unreadable;

export const browserStudies: StudyStore = {
  list: async () =>
    (await listLocalStudies()).map(({ id, name, visibility, chapters, changedAt }) => ({
      id,
      name,
      visibility,
      chapters: chapters.length,
      changedAt,
      first: chapters[0] && { orientation: chapters[0].orientation, pgn: firstMoves(chapters[0].pgn) },
    })),
  make: async (sent) => {
    requireBounds(newStudySchema, sent);
    const { name, notes, chapters } = sent;
    const id = crypto.randomUUID();
    const study: Study = {
      id,
      name,
      notes,
      visibility: 'private',
      version: 0,
      changedAt: now(),
      canWrite: true,
      chapters: numbered(await putAnalyses(id, chapters), 1),
    };
    await changeLocalEntry(id, () => study);
    return study;
  },
  addChapters: async (id, chapters) => {
    requireBounds(newChaptersSchema, { chapters });
    const added = await putAnalyses(id, chapters);
    const add = inStudy(id, (study) => {
      const first = Math.max(0, ...study.chapters.map((chapter) => chapter.id)) + 1;
      const all = [...study.chapters, ...numbered(added, first)];
      requireRoom(study, all);
      return { ...study, version: study.version + 1, chapters: all };
    });
    add.catch(() => removeAnalyses(id, added));
    return add;
  },
  change: async (id, change) => {
    requireBounds(studyChangeSchema, change);
    const { version, order, name, notes } = change;
    const written = { isDone: false };
    const study = await inStudy(id, (current) => {
      written.isDone = current.version === version;
      if (!written.isDone) return undefined;
      return { ...current, name, notes, version: version + 1, chapters: ordered(current.chapters, order) };
    });
    return written.isDone ? { ok: true, value: study } : { ok: false, now: study };
  },
  writeChapter: async (id, chapter, change) => {
    requireBounds(chapterChangeSchema, change);
    const key = { id: chapter, version: change.version };
    const { isCurrent, found } = await inChapter(id, key, (study, index) => {
      const { analyzedAt } = study.chapters[index] ?? {};
      const written = { ...change, id: chapter, version: change.version + 1, analyzedAt };
      const chapters = study.chapters.with(index, written);
      requireRoom(study, chapters);
      return { ...study, chapters };
    });
    return isCurrent && found ? { ok: true, value: found } : { ok: false, now: found ?? null };
  },
  writeAnalysis: async (id, chapter, analysis) => {
    const analyzedAt = await putLocalAnalysis(id, analysis);
    const replaced: Chapter[] = [];
    await inStudy(id, (study) => {
      replaced.push(...study.chapters.filter((one) => one.id === chapter));
      return { ...study, chapters: study.chapters.map((one) => (one.id === chapter ? { ...one, analyzedAt } : one)) };
    });
    await removeAnalyses(
      id,
      replaced.filter((one) => one.analyzedAt !== analyzedAt),
    );
    return { analyzedAt };
  },
  removeChapter: async (id, chapter): Promise<WriteResult<Undo, Chapter | null>> => {
    const removed: Chapter[] = [];
    const { isCurrent, found, place } = await inChapter(id, chapter, (study, at) => {
      removed.push(...study.chapters.slice(at, at + 1));
      return { ...study, version: study.version + 1, chapters: study.chapters.toSpliced(at, 1) };
    });
    if (!isCurrent) return { ok: false, now: found ?? null };
    const restoreAnalysis = await removeAnalyses(id, removed);
    const restore = async () => {
      await restoreAnalysis();
      await inStudy(id, (study) => ({
        ...study,
        version: study.version + 1,
        chapters: study.chapters.toSpliced(place, 0, ...removed),
      }));
    };
    return { ok: true, value: restore };
  },
  remove: async (id) => {
    const study = await inStudy(id, () => undefined);
    await deleteLocalEntry(id);
    const restoreAnalyses = await removeAnalyses(id, study.chapters);
    return async () => {
      await restoreAnalyses();
      await changeLocalEntry(id, () => study);
    };
  },
};

const now = (): string => new Date().toISOString();

const requireRoom = (study: Study, chapters: readonly NewChapter[]): void => {
  const outgrown = findOutgrown(study.chapters, chapters);
  if (outgrown !== undefined) throw new Refusal(outgrown);
};

const numbered = (chapters: readonly (NewChapter & Pick<Chapter, 'analyzedAt'>)[], first: number): Chapter[] =>
  chapters.map((chapter, index) => ({ ...chapter, id: first + index, version: 0 }));

const ordered = (chapters: Chapter[], order: readonly number[] | undefined): Chapter[] =>
  order === undefined ? chapters : chapters.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));

/** `undefined` deletes it. Rejects where there is none. */
const inStudy = async (id: string, change: (study: Study) => Study | undefined): Promise<Study> => {
  const current = await changeLocalEntry(id, (there) => {
    const next = isStudy(there) ? change(there) : undefined;
    return next && { ...next, changedAt: now() };
  });
  if (!isStudy(current)) throw new DOMException('The study is not there any more', 'NotFoundError');
  return current;
};

/** `found` is the current version. */
const inChapter = async (
  id: string,
  { id: chapter, version }: Pick<Chapter, 'id' | 'version'>,
  change: (study: Study, index: number) => Study,
) => {
  let isCurrent = false;
  let place = -1;
  const study = await inStudy(id, (current) => {
    place = current.chapters.findIndex((one) => one.id === chapter);
    isCurrent = current.chapters[place]?.version === version;
    return isCurrent ? change(current, place) : undefined;
  });
  return { isCurrent, place, found: study.chapters.find((one) => one.id === chapter) };
};

// The IndexedDB of guests' studies. Transactions of all tabs are serialized, so no write is lost.

/** `movedTo`: its id after the import into an account. */
const localEntrySchema = z.union([studySchema, z.object({ id: z.string(), movedTo: z.string() })]);

type LocalEntry = z.infer<typeof localEntrySchema>;

export type MovedStudy = Extract<LocalEntry, { readonly movedTo: string }>;

type Studies = { readonly studies: { readonly key: string; readonly value: unknown } };

const inStore = transactionsOf<Studies>('studies', (database) => {
  database.createObjectStore('studies', { keyPath: 'id' });
});

const readLocalEntries = async () =>
  readRows<LocalEntry>(localEntrySchema, await inStore('studies', 'readonly', (store) => store.getAll()));

export const readLocalEntry = async (id: string): Promise<LocalEntry | undefined> =>
  readRow<LocalEntry>(localEntrySchema, await inStore('studies', 'readonly', (store) => store.get(id)));

/** Returns the current entry; `undefined` deletes it. */
export const changeLocalEntry = (
  id: string,
  change: (now: LocalEntry | undefined) => LocalEntry | undefined,
): Promise<LocalEntry | undefined> =>
  inStore('studies', 'readwrite', async (store) => {
    const now = readRow<LocalEntry>(localEntrySchema, await store.get(id));
    const next = change(now);
    if (next === undefined) return now;
    await store.put(next);
    return next;
  });

const deleteLocalEntry = (id: string): Promise<void> => inStore('studies', 'readwrite', (store) => store.delete(id));

export const isStudy = (entry: LocalEntry | undefined): entry is Study => entry !== undefined && 'chapters' in entry;
