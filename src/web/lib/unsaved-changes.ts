/**
 * What is changed and not saved yet, in this browser: a reload, a failure or an open conflict loses nothing of it. A browser
 * may refuse to store anything; what is changed is saved in a moment all the same.
 */
import { useEffect, useEffectEvent } from 'react';
import type { Milliseconds } from '../../chess/types';
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

type Autosave = {
  readonly save: () => void;
  /** How long changes have to pause before they are saved. */
  readonly pause: Milliseconds;
  readonly draft: unknown;
  readonly saved: unknown;
};

/** Saves when changes have paused, when the page or the screen is left, and when the network is there again. */
export const useAutosave = ({ save, pause, draft, saved }: Autosave): void => {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const timer = setTimeout(() => saveNow(), pause);
    return () => clearTimeout(timer);
  }, [draft, saved, pause]);
  useEffect(() => {
    const handleLeaving = () => saveNow();
    window.addEventListener('pagehide', handleLeaving);
    window.addEventListener('online', handleLeaving);
    return () => {
      window.removeEventListener('pagehide', handleLeaving);
      window.removeEventListener('online', handleLeaving);
      saveNow();
    };
  }, []);
};
