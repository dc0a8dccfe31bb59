/**
 * Imports this browser's studies into an account. Each study's id is its idempotency key, so the import can be
 * repeated.
 */
import { type Chapter, type NewChapter, type Study, STUDY_LIMITS } from '../../../contract/studies';
import { changeLocalEntry, isStudy, type StudyStore } from './study-store';

/** Rejects at the first study that cannot be added. */
export const importGuestStudies = async (studies: readonly Study[], account: StudyStore): Promise<void> => {
  for (const study of studies) await importGuestStudy(study, account);
};

const importGuestStudy = async (study: Study, account: StudyStore): Promise<void> => {
  const { id, name, notes, version } = study;
  const [first = []] = chunkChapters(toNew(study.chapters));
  const made = await account.make({ name, notes, visibility: 'private', chapters: first, wish: id });
  for (const chunk of chunkChapters(missingIn(made.chapters, toNew(study.chapters))))
    await account.addChapters(made.id, chunk);
  // Changes of other tabs stay for the next import.
  await changeLocalEntry(id, (now) =>
    isStudy(now) && now.version === version && now.changedAt === study.changedAt ? { id, movedTo: made.id } : undefined,
  );
};

const toNew = (chapters: readonly Chapter[]): NewChapter[] =>
  chapters.map(({ name, orientation, pgn }) => ({ name, orientation, pgn }));

/** As a multiset. */
export const missingIn = (there: readonly NewChapter[], chapters: readonly NewChapter[]): NewChapter[] => {
  const remaining = there.map(keyOf);
  return chapters.filter((chapter) => {
    const index = remaining.indexOf(keyOf(chapter));
    if (index !== -1) remaining.splice(index, 1);
    return index === -1;
  });
};

const keyOf = ({ name, orientation, pgn }: NewChapter): string => JSON.stringify([name, orientation, pgn]);

/** In order, in requests of allowed size. */
export const chunkChapters = (
  chapters: readonly NewChapter[],
  most: number = STUDY_LIMITS.chapters,
): NewChapter[][] => {
  const chunks: NewChapter[][] = [];
  let size = 0;
  for (const chapter of chapters) {
    const last = chunks.at(-1);
    size += chapter.pgn.length;
    if (last !== undefined && last.length < most && size <= STUDY_LIMITS.sent) last.push(chapter);
    else {
      chunks.push([chapter]);
      size = chapter.pgn.length;
    }
  }
  return chunks;
};
