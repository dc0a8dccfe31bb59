/** Unsaved changes of chapters. */
import { z } from 'zod';
import { COLORS } from '../../../chess/types';
import type { Chapter, NewChapter } from '../../../contract/studies';
import { type Draft, type DraftPlace, listDrafts, ownDraft, readDraft } from '../../lib/drafts/drafts';
import type { DraftKind } from '../../lib/drafts/send-draft';
import type { StudyStore } from './study-store';

const CHAPTER_DRAFT = 'chapter ';

/** Without bounds: what is too long is still shown, and refused with the reason. */
export const chapterDraftSchema = z.object({ name: z.string(), orientation: z.enum(COLORS), pgn: z.string() });

const startOf = (study: string): string => `${CHAPTER_DRAFT}${study} `;

export const chapterDraft = (study: string, chapter: number): string => startOf(study) + String(chapter);

export const readChapterPlace = (name: string): { readonly study: string; readonly chapter: number } | undefined => {
  const [study, chapter] = name.slice(CHAPTER_DRAFT.length).split(' ');
  if (!name.startsWith(CHAPTER_DRAFT) || study === undefined || chapter === undefined) return undefined;
  return { study, chapter: Number(chapter) };
};

export const readChapterDraft = (place: DraftPlace): Draft<NewChapter> | undefined =>
  readDraft(place, chapterDraftSchema);

/** Chapters with unsaved changes. */
export const unsavedChapters = (study: string): readonly number[] =>
  listDrafts(startOf(study)).map(({ name }) => Number(name.slice(startOf(study).length)));

export const ownChapterDraft = (study: string, chapter: number): DraftPlace => ownDraft(chapterDraft(study, chapter));

export const contentOfChapter = ({ name, orientation, pgn }: NewChapter): NewChapter => ({ name, orientation, pgn });

export const chapterKind = (store: StudyStore, study: string, chapter: number): DraftKind<NewChapter, Chapter> => ({
  write: (change) => store.writeChapter(study, chapter, change),
  contentOf: contentOfChapter,
  isSame: (one, other) => one.name === other.name && one.orientation === other.orientation && one.pgn === other.pgn,
});
