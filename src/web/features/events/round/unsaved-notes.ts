/** Notes that are typed and not saved yet, in this tab: a reload, a failure or an open conflict loses none. */
import { notesSchema, type Notes } from '../../../../contract/events';
import { readJson } from '../../../lib/http/write-json';

const keyOf = (path: string): string => `unsaved ${path}`;

/** `version` is the one that was read when they were typed. */
export const readUnsaved = (path: string): Notes | undefined => {
  try {
    return notesSchema.safeParse(readJson(sessionStorage.getItem(keyOf(path)) ?? '')).data;
  } catch {
    return undefined; // A browser may refuse to store anything.
  }
};

export const keepUnsaved = (path: string, notes: Notes): void => {
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(notes));
  } catch {
    // As above; what is typed is saved in a moment.
  }
};

/** What was typed since it was sent belongs to the new version. */
export const settleUnsaved = (path: string, saved: Notes): Notes | undefined => {
  const unsaved = readUnsaved(path);
  if (unsaved !== undefined && unsaved.notes !== saved.notes) {
    const newer = { notes: unsaved.notes, version: saved.version };
    keepUnsaved(path, newer);
    return newer;
  }
  try {
    sessionStorage.removeItem(keyOf(path));
  } catch {
    // Nothing was stored.
  }
  return undefined;
};
