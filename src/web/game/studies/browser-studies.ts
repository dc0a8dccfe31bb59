/** A guest's studies, kept in this browser: the same functions as those of an account, with versions of their own. */
import { STUDY_LIMITS, type Chapter, type NewChapter, type Study } from '../../../contract/studies';
import { changeKept, deleteKept, isStudy, readAllKept } from './browser-database';
import type { StudyStore, Undo, Written } from './study-store';

/** Those that are not with an account, the latest changed first. */
export const listKeptStudies = async (): Promise<readonly Study[]> =>
  (await readAllKept()).filter(isStudy).toSorted((one, other) => other.changedAt.localeCompare(one.changedAt));

export const browserStudies: StudyStore = {
  list: async () =>
    (await listKeptStudies()).map(({ id, name, visibility, chapters, changedAt }) => ({
      ...{ id, name, visibility, chapters: chapters.length, changedAt },
    })),
  make: async ({ name, notes, chapters }) => {
    const id = crypto.randomUUID();
    const study: Study = {
      ...{ id, name, notes, visibility: 'private', version: 0, changedAt: now(), canWrite: true },
      chapters: numbered(chapters, 1),
    };
    await changeKept(id, () => study);
    return study;
  },
  addChapters: (id, chapters) =>
    inStudy(id, (study) => {
      const first = Math.max(0, ...study.chapters.map((chapter) => chapter.id)) + 1;
      const all = [...study.chapters, ...numbered(chapters, first)];
      if (all.length > STUDY_LIMITS.chapters)
        throw new DOMException(`More than ${STUDY_LIMITS.chapters} chapters`, 'QuotaExceededError');
      return { ...study, version: study.version + 1, chapters: all };
    }),
  change: async (id, { version, order, name, notes }) => {
    const written = { isDone: false };
    const study = await inStudy(id, (kept) => {
      written.isDone = kept.version === version;
      if (!written.isDone) return undefined;
      return { ...kept, name, notes, version: version + 1, chapters: ordered(kept.chapters, order) };
    });
    return written.isDone ? { ok: true, value: study } : { ok: false, now: study };
  },
  writeChapter: async (id, chapter, change) => {
    const { isCurrent, found } = await inChapter(id, { id: chapter, version: change.version }, (study, place) => ({
      ...study,
      chapters: study.chapters.with(place, { ...change, id: chapter, version: change.version + 1 }),
    }));
    return isCurrent && found ? { ok: true, value: found } : { ok: false, now: found ?? null };
  },
  removeChapter: async (id, chapter): Promise<Written<Undo, Chapter | null>> => {
    const { isCurrent, found, place } = await inChapter(id, chapter, (study, at) => ({
      ...study,
      version: study.version + 1,
      chapters: study.chapters.toSpliced(at, 1),
    }));
    if (!isCurrent) return { ok: false, now: found ?? null };
    const restore = async () => {
      await inStudy(id, (study) => ({
        ...study,
        version: study.version + 1,
        chapters: study.chapters.toSpliced(place, 0, chapter),
      }));
    };
    return { ok: true, value: restore };
  },
  remove: async (id) => {
    const study = await inStudy(id, () => undefined);
    await deleteKept(id);
    return async () => {
      await changeKept(id, () => study);
    };
  },
};

const now = (): string => new Date().toISOString();

const numbered = (chapters: readonly NewChapter[], first: number): Chapter[] =>
  chapters.map((chapter, index) => ({ ...chapter, id: first + index, version: 0 }));

const ordered = (chapters: Chapter[], order: readonly number[] | undefined): Chapter[] =>
  order === undefined ? chapters : chapters.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));

/** Writes what becomes of a study, nothing for `undefined`. Rejects where there is none. */
const inStudy = async (id: string, change: (study: Study) => Study | undefined): Promise<Study> => {
  const kept = await changeKept(id, (there) => {
    const next = isStudy(there) ? change(there) : undefined;
    return next && { ...next, changedAt: now() };
  });
  if (!isStudy(kept)) throw new DOMException('The study is not there any more', 'NotFoundError');
  return kept;
};

/** The same for a chapter where it has the version; `found`: what it is then. */
const inChapter = async (
  id: string,
  { id: chapter, version }: Pick<Chapter, 'id' | 'version'>,
  change: (study: Study, place: number) => Study,
) => {
  let isCurrent = false;
  let place = -1;
  const study = await inStudy(id, (kept) => {
    place = kept.chapters.findIndex((one) => one.id === chapter);
    isCurrent = kept.chapters[place]?.version === version;
    return isCurrent ? change(kept, place) : undefined;
  });
  return { isCurrent, place, found: study.chapters.find((one) => one.id === chapter) };
};
