import { setTimeout } from 'node:timers/promises';
import type { Milliseconds } from '../../../chess/types';

/** How long others may hold the lock, as when several servers make the same tables. */
const TIMEOUT: Milliseconds = 20_000;
const PAUSE: Milliseconds = 50;

/**
 * Whether a statement of the SQLite file ran into another process' lock for too long; it did nothing, and may be tried
 * again.
 */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** Does again what ran into another process' lock, until it did not; gives up in the end. */
export const whenUnlocked = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
  const end = Date.now() + TIMEOUT;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isLocked(error) || Date.now() > end) throw error;
      await setTimeout(PAUSE);
    }
  }
};
