/**
 * Studies of this browser go to an account. Each is made for a wish, its id here, so that doing it again makes no second one:
 * what broke off goes on where it was, and what was changed here meanwhile is added as further chapters.
 */
import { type Chapter, type NewChapter, type Study, STUDY_LIMITS } from '../../../contract/studies';
import { changeKept, isStudy, type StudyStore } from './study-store';

/** Rejects where a study could not be added; those before it are with the account, all others still here. */
export const takeOver = async (studies: readonly Study[], account: StudyStore): Promise<void> => {
  for (const study of studies) await takeOverOne(study, account);
};

const takeOverOne = async (study: Study, account: StudyStore): Promise<void> => {
  const { id, name, notes, version } = study;
  const [first = []] = inPortions(toNew(study.chapters));
  const made = await account.make({ name, notes, visibility: 'private', chapters: first, wish: id });
  for (const portion of inPortions(missingIn(made.chapters, toNew(study.chapters))))
    await account.addChapters(made.id, portion);
  // What another tab has written since stays, to be added next time.
  await changeKept(id, (now) =>
    isStudy(now) && now.version === version && now.changedAt === study.changedAt ? { id, movedTo: made.id } : undefined,
  );
};

const toNew = (chapters: readonly Chapter[]): NewChapter[] =>
  chapters.map(({ name, orientation, pgn }) => ({ name, orientation, pgn }));

/** Those that are not there, each as often as it is missing. */
export const missingIn = (there: readonly NewChapter[], chapters: readonly NewChapter[]): NewChapter[] => {
  const left = there.map(keyOf);
  return chapters.filter((chapter) => {
    const place = left.indexOf(keyOf(chapter));
    if (place !== -1) left.splice(place, 1);
    return place === -1;
  });
};

const keyOf = ({ name, orientation, pgn }: NewChapter): string => JSON.stringify([name, orientation, pgn]);

/** Chapters in their order, in portions that may be sent at once. */
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
