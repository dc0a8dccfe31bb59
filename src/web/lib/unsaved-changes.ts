/**
 * What is changed and not saved yet, in this browser: a reload, a failure or an open conflict loses nothing of it. A browser
 * may refuse to store anything; what is changed is saved in a moment all the same.
 */
import type { AnswerSchema } from './http/http';

type UnsavedChanges<Key, Change> = {
  readonly read: (key: Key) => Change | undefined;
  readonly keep: (key: Key, change: Change) => void;
  readonly forget: (key: Key) => void;
};

type Kept<Key, Change> = {
  /** Asked for each time: it may be refused. */
  readonly storage: () => Storage;
  readonly nameOf: (key: Key) => string;
  readonly schema: AnswerSchema<Change>;
};

export const unsavedChanges = <Key, Change>({
  storage,
  nameOf,
  schema,
}: Kept<Key, Change>): UnsavedChanges<Key, Change> => ({
  read: (key) => {
    try {
      return schema.parse(JSON.parse(storage().getItem(nameOf(key)) ?? ''));
    } catch {
      return undefined; // Nothing was kept, or somebody else wrote there.
    }
  },
  keep: (key, change) => {
    try {
      storage().setItem(nameOf(key), JSON.stringify(change));
    } catch {
      // Storage is switched off or full.
    }
  },
  forget: (key) => {
    try {
      storage().removeItem(nameOf(key));
    } catch {
      // Nothing was stored.
    }
  },
});
