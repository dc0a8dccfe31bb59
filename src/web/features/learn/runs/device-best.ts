/** The best runs of whoever has no account, kept in this browser. */
import type { RunKind } from '../../../../chess/puzzles/run';

const keyOf = (kind: RunKind): string => `puzzle-best-${kind}`;

/** `undefined` before the first run, and where the browser stores nothing. */
export const readDeviceBest = (kind: RunKind): number | undefined => {
  try {
    const stored = localStorage.getItem(keyOf(kind));
    return stored !== null && /^\d{1,5}$/.test(stored) ? Number(stored) : undefined;
  } catch {
    return undefined;
  }
};

/** Keeps it where it is the best; `false` where the browser stores nothing. */
export const keepDeviceBest = (kind: RunKind, solved: number): boolean => {
  try {
    const best = readDeviceBest(kind);
    if (best === undefined || solved > best) localStorage.setItem(keyOf(kind), String(solved));
    return true;
  } catch {
    return false;
  }
};
