/** Best runs of guests, in localStorage. */
import type { RunKind } from '../../../chess/puzzles/run';
import { readStored, writeStored } from '../../lib/storage';

const storageKey = (kind: RunKind): string => `puzzle-best-${kind}`;

/** `undefined` before the first run and if storage is disabled. */
export const readDeviceBest = (kind: RunKind): number | undefined => {
  const stored = readStored(storageKey(kind));
  return stored !== null && /^\d{1,5}$/.test(stored) ? Number(stored) : undefined;
};

/** `false` if storage is disabled. */
export const storeDeviceBest = (kind: RunKind, solved: number): boolean => {
  const best = readDeviceBest(kind);
  return (best !== undefined && solved <= best) || writeStored(storageKey(kind), String(solved));
};

export const removeDeviceBest = (kind: RunKind): void => void writeStored(storageKey(kind), undefined);
