/** Notes that are typed and not saved yet, by the path of the round, in this tab. */
import { notesSchema, type Notes } from '../../../../contract/events';
import { unsavedChanges } from '../../../lib/unsaved-changes';

const unsaved = unsavedChanges({
  storage: () => sessionStorage,
  nameOf: (path: string) => `unsaved ${path}`,
  schema: notesSchema,
});

/** `version` is the one that was read when they were typed. */
export const { read: readUnsaved, keep: keepUnsaved } = unsaved;

/** What was typed since it was sent belongs to the new version. */
export const settleUnsaved = (path: string, saved: Notes): Notes | undefined => {
  const typed = unsaved.read(path);
  if (typed === undefined || typed.notes === saved.notes) {
    unsaved.forget(path);
    return undefined;
  }
  const newer = { notes: typed.notes, version: saved.version };
  unsaved.keep(path, newer);
  return newer;
};
