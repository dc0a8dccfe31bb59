/**
 * Imports this browser's studies into an account. Each study's id is its idempotency key, so the import can be
 * repeated.
 */
import { type AddedChapter, chapterSize, type NewChapter, type Study, STUDY_LIMITS } from '../../../contract/studies';
import { removeAnalyses } from './local-analyses';
import { toAddedChapter } from './study-queries';
import { changeLocalEntry, isStudy, type StudyStore } from './study-store';

/** Rejects at the first study that cannot be added. */
export const importGuestStudies = async (studies: readonly Study[], account: StudyStore): Promise<void> => {
  for (const study of studies) await importGuestStudy(study, account);
};

const importGuestStudy = async (study: Study, account: StudyStore): Promise<void> => {
  const { id, name, notes, version } = study;
  const chapters = await Promise.all(study.chapters.map((chapter) => toAddedChapter(id, chapter)));
  const [first = []] = chunkChapters(chapters);
  const made = await account.make({ name, notes, visibility: 'private', chapters: first, wish: id });
  for (const chunk of chunkChapters(missingIn(made.chapters, chapters))) await account.addChapters(made.id, chunk);
  // Changes of other tabs stay for the next import.
  const left = await changeLocalEntry(id, (now) =>
    isStudy(now) && now.version === version && now.changedAt === study.changedAt ? { id, movedTo: made.id } : undefined,
  );
  if (!isStudy(left)) await removeAnalyses(id, study.chapters);
};

/** As a multiset. */
export const missingIn = (there: readonly NewChapter[], chapters: readonly AddedChapter[]): AddedChapter[] => {
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
  chapters: readonly AddedChapter[],
  most: number = STUDY_LIMITS.chapters,
): AddedChapter[][] => {
  const chunks: AddedChapter[][] = [];
  let size = 0;
  for (const chapter of chapters) {
    const last = chunks.at(-1);
    size += chapterSize(chapter);
    if (last !== undefined && last.length < most && size <= STUDY_LIMITS.sent) last.push(chapter);
    else {
      chunks.push([chapter]);
      size = chapterSize(chapter);
    }
  }
  return chunks;
};
