/** Whether moves on a board are heard: a choice of this device, off at first. */
import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'board-sound';
const listeners = new Set<() => void>();

const read = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false; // Storage is switched off.
  }
};
let isOn = read();

/** Applies a choice at once, and keeps it where the browser allows. */
export const chooseBoardSound = (on: boolean): void => {
  isOn = on;
  for (const tell of listeners) tell();
  try {
    localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
  } catch {
    // Storage is switched off: the choice holds until the page is left.
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useBoardSound = (): boolean => useSyncExternalStore(subscribe, () => isOn);
