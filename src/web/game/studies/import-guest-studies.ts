/**
 * Imports this browser's studies into an account. Each study's id is its idempotency key, so the import can be
 * repeated.
 */
import { readChapterText } from '../../../chess/studies/study-pgn';
import { type AddedChapter, chapterSize, type NewChapter, type Study, STUDY_LIMITS } from '../../../contract/studies';
import { removeDraft } from '../../lib/drafts/drafts';
import { chapterDraft, readChapterDraft } from './chapter-drafts';
import { removeAnalyses } from './local-analyses';
import { toAddedChapter } from './study-queries';
import { browserStudies, changeLocalEntry, isStudy, readLocalEntry, type StudyStore } from './study-store';

/** With changes of the guest that are not saved yet. One that cannot be added stays as it is. */
export const importGuestStudy = async (listed: Study, account: StudyStore): Promise<void> => {
  const study = await withDrafts(listed);
  const { id, name, notes, version } = study;
  const chapters = await Promise.all(study.chapters.map((chapter) => toAddedChapter(id, chapter)));
  const [first = []] = chunkChapters(chapters);
  const made = await account.make({ name, notes, visibility: 'private', chapters: first, idempotencyKey: id });
  const isJustMade = made.chapters.length === first.length && made.chapters.every(hasNameOf(first));
  const missing = isJustMade ? chapters.slice(first.length) : missingIn(made.chapters, chapters);
  for (const chunk of chunkChapters(missing)) await account.addChapters(made.id, chunk);
  // Changes of other tabs stay for the next import.
  const left = await changeLocalEntry(id, (now) =>
    isStudy(now) && now.version === version && now.changedAt === study.changedAt ? { id, movedTo: made.id } : undefined,
  );
  if (!isStudy(left)) await removeAnalyses(id, study.chapters);
};

const hasNameOf = (chapters: readonly NewChapter[]) => (chapter: NewChapter, index: number) =>
  chapter.name === chapters[index]?.name;

const withDrafts = async (study: Study): Promise<Study> => {
  for (const chapter of study.chapters) {
    const place = { owner: '', name: chapterDraft(study.id, chapter.id) };
    const draft = readChapterDraft(place);
    const isCurrent = draft !== undefined && draft.version === chapter.version;
    const change = isCurrent && { ...draft.content, version: draft.version };
    if (change && (await browserStudies.writeChapter(study.id, chapter.id, change)).ok) removeDraft(place);
  }
  const current = await readLocalEntry(study.id);
  return isStudy(current) ? current : study;
};

/** As a multiset. The account has moves as they are written here, whatever they were read from. */
export const missingIn = (there: readonly NewChapter[], chapters: readonly AddedChapter[]): AddedChapter[] => {
  const remaining = there.map(keyOf);
  return chapters.filter((chapter) => {
    const known = remaining.indexOf(keyOf(chapter));
    const index = known === -1 ? remaining.indexOf(keyOf(asWritten(chapter))) : known;
    if (index !== -1) remaining.splice(index, 1);
    return index === -1;
  });
};

const asWritten = (chapter: AddedChapter): AddedChapter => {
  const read = readChapterText(chapter.pgn);
  return read.ok ? { ...chapter, pgn: read.value } : chapter;
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
