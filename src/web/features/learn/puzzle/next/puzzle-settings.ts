/** How puzzles are shown on this device: choices of whoever solves them. */
import { useSyncExternalStore } from 'react';

/** `auto-next`: the next puzzle comes by itself. `theme`: what a puzzle is about is shown before it is solved. */
export type PuzzleSetting = 'auto-next' | 'theme';

const keyOf = (setting: PuzzleSetting): string => `puzzle-${setting}`;
const listeners = new Set<() => void>();
/** Where storage is switched off a choice holds until the page is left. */
const unstored = new Map<PuzzleSetting, boolean>();

const read = (setting: PuzzleSetting): boolean | undefined => {
  try {
    const stored = localStorage.getItem(keyOf(setting));
    return stored === null ? undefined : stored === 'on';
  } catch {
    return unstored.get(setting);
  }
};

/** Applies a choice at once, and keeps it where the browser allows. */
export const choosePuzzleSetting = (setting: PuzzleSetting, isOn: boolean): void => {
  try {
    localStorage.setItem(keyOf(setting), isOn ? 'on' : 'off');
  } catch {
    unstored.set(setting, isOn);
  }
  for (const tell of listeners) tell();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** `undefined` before anything was chosen. */
export const usePuzzleSetting = (setting: PuzzleSetting): boolean | undefined =>
  useSyncExternalStore(subscribe, () => read(setting));
