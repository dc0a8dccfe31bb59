/**
 * What is changed in a chapter and not saved yet, in this browser: a reload, a failure, a crash or an open conflict loses
 * nothing of it.
 */
import { chapterChangeSchema, type ChapterChange } from '../../../../contract/studies';
import { readJson } from '../../../lib/http/write-json';

export type ChapterKey = { readonly study: string; readonly chapter: number };

const keyOf = ({ study, chapter }: ChapterKey): string => `unsaved chapter ${study} ${chapter}`;

/** `version` is the one that was read when it was changed. */
export const readUnsaved = (key: ChapterKey): ChapterChange | undefined => {
  try {
    return chapterChangeSchema.safeParse(readJson(localStorage.getItem(keyOf(key)) ?? '')).data;
  } catch {
    return undefined; // A browser may refuse to store anything.
  }
};

export const keepUnsaved = (key: ChapterKey, change: ChapterChange): void => {
  try {
    localStorage.setItem(keyOf(key), JSON.stringify(change));
  } catch {
    // As above; what is changed is saved in a moment.
  }
};

export const forgetUnsaved = (key: ChapterKey): void => {
  try {
    localStorage.removeItem(keyOf(key));
  } catch {
    // Nothing was stored.
  }
};

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
