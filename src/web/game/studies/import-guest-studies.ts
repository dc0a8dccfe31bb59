/**
 * Imports this browser's studies into an account. Each study's id here is its idempotency key, so an interrupted import
 * can be repeated; later local changes are added as new chapters.
 */
import { type Chapter, type NewChapter, type Study, STUDY_LIMITS } from '../../../contract/studies';
import { changeKept, isStudy, type StudyStore } from './study-store';

/** Rejects at the first study that cannot be added: those before it are imported, the others stay here. */
export const takeOver = async (studies: readonly Study[], account: StudyStore): Promise<void> => {
  for (const study of studies) await takeOverOne(study, account);
};

const takeOverOne = async (study: Study, account: StudyStore): Promise<void> => {
  const { id, name, notes, version } = study;
  const [first = []] = inPortions(toNew(study.chapters));
  const made = await account.make({ name, notes, visibility: 'private', chapters: first, wish: id });
  for (const portion of inPortions(missingIn(made.chapters, toNew(study.chapters))))
    await account.addChapters(made.id, portion);
  // Changes made by another tab meanwhile stay for the next import.
  await changeKept(id, (now) =>
    isStudy(now) && now.version === version && now.changedAt === study.changedAt ? { id, movedTo: made.id } : undefined,
  );
};

const toNew = (chapters: readonly Chapter[]): NewChapter[] =>
  chapters.map(({ name, orientation, pgn }) => ({ name, orientation, pgn }));

/** As a multiset: each as often as it is missing. */
export const missingIn = (there: readonly NewChapter[], chapters: readonly NewChapter[]): NewChapter[] => {
  const left = there.map(keyOf);
  return chapters.filter((chapter) => {
    const place = left.indexOf(keyOf(chapter));
    if (place !== -1) left.splice(place, 1);
    return place === -1;
  });
};

const keyOf = ({ name, orientation, pgn }: NewChapter): string => JSON.stringify([name, orientation, pgn]);

/** Chapters in order, in requests of allowed size. */
export const inPortions = (chapters: readonly NewChapter[]): NewChapter[][] => {
  const portions: NewChapter[][] = [];
  let size = 0;
  for (const chapter of chapters) {
    const last = portions.at(-1);
    size += chapter.pgn.length;
    if (last !== undefined && last.length < STUDY_LIMITS.chapters && size <= STUDY_LIMITS.sent) last.push(chapter);
    else {
      portions.push([chapter]);
      size = chapter.pgn.length;
    }
  }
  return portions;
};
