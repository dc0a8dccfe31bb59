/** What is changed in a chapter and not saved yet, for all tabs of this browser: also a crash loses nothing of it. */
import { chapterChangeSchema } from '../../../../contract/studies';
import { unsavedChanges } from '../../../lib/unsaved-changes';

export type ChapterKey = { readonly study: string; readonly chapter: number };

/** The `version` is the one that was read when it was changed. */
export const {
  read: readUnsaved,
  keep: keepUnsaved,
  forget: forgetUnsaved,
} = unsavedChanges({
  storage: () => localStorage,
  nameOf: ({ study, chapter }: ChapterKey) => `unsaved chapter ${study} ${chapter}`,
  schema: chapterChangeSchema,
});

/** The chapters of a study of which something is unsaved. */
export const unsavedChapters = (study: string): readonly number[] => {
  const start = `unsaved chapter ${study} `;
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
    return keys.map((key) => Number(key.slice(start.length)));
  } catch {
    return [];
  }
};
