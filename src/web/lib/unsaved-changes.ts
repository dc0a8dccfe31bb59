/** Unsaved drafts, which survive a reload. */
import { useEffect, useEffectEvent } from 'react';
import type { Milliseconds } from '../../chess/types';
import type { ResponseSchema } from './http/http';

type UnsavedChanges<Key, Change> = {
  readonly read: (key: Key) => Change | undefined;
  readonly put: (key: Key, change: Change) => void;
  readonly remove: (key: Key) => void;
};

type StoredChanges<Key, Change> = {
  /** A function, because access may throw. */
  readonly storage: () => Storage;
  readonly nameOf: (key: Key) => string;
  readonly schema: ResponseSchema<Change>;
};

export const unsavedChanges = <Key, Change>({
  storage,
  nameOf,
  schema,
}: StoredChanges<Key, Change>): UnsavedChanges<Key, Change> => ({
  read: (key) => {
    try {
      return schema.parse(JSON.parse(storage().getItem(nameOf(key)) ?? ''));
    } catch {
      return undefined; // Nothing stored, or not by this application.
    }
  },
  put: (key, change) => {
    try {
      storage().setItem(nameOf(key), JSON.stringify(change));
    } catch {
      // Storage is off or full.
    }
  },
  remove: (key) => {
    try {
      storage().removeItem(nameOf(key));
    } catch {
      // Nothing was stored.
    }
  },
});

type Autosave = {
  readonly save: () => void;
  readonly pause: Milliseconds;
  readonly draft: unknown;
  readonly saved: unknown;
};

/** Saves after a pause, when the page or the screen is left, and when the network is back. */
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
