/** Whether the engine of the browser runs, and with how many lines: the same on every board, kept in the browser. */
import { useSyncExternalStore } from 'react';
import { MOST_LINES } from '../../../contract/engine-lines';

export type LiveSettings = {
  readonly isOn: boolean;
  /** From 1. */
  readonly lines: number;
};

/** The engine is loaded only when somebody wants it. */
const FIRST: LiveSettings = { isOn: false, lines: 3 };
const STORAGE_KEY = 'live-engine';

const listeners = new Set<() => void>();
let settings = FIRST;
settings = readStored();

/** Applies a choice at once, and keeps it where the browser allows. */
export const chooseLiveSettings = (choice: Partial<LiveSettings>): void => {
  settings = { ...settings, ...choice };
  for (const tell of listeners) tell();
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // Storage is switched off: the choice holds until the page is left.
  }
};

/** The choice in force. */
export const useLiveSettings = (): LiveSettings => useSyncExternalStore(subscribe, () => settings);

/** Settings from their text; what makes no sense in it is as at first. */
export const parseLiveSettings = (text: string | null): LiveSettings => {
  const stored = new Map<string, unknown>(Object.entries(readObject(text)));
  const lines = stored.get('lines');
  const isNumber = typeof lines === 'number' && Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES;
  return { isOn: stored.get('isOn') === true, lines: isNumber ? lines : FIRST.lines };
};

/** Another tab switches its own engine: only that everything was cleared is heard. */
const handleStorage = ({ key }: StorageEvent): void => {
  if (key !== null) return;
  settings = readStored();
  for (const tell of listeners) tell();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    window.addEventListener('storage', handleStorage);
    settings = readStored();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
  };
};

function readObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {}; // Not ours: as if nothing had been chosen.
  }
}

function readStored(): LiveSettings {
  try {
    return parseLiveSettings(localStorage.getItem(STORAGE_KEY));
  } catch {
    return settings; // Storage is switched off: what was chosen holds until the page is left.
  }
}
