import { setTimeout } from 'node:timers/promises';
import type { Milliseconds } from '../../../chess/types';

type Waiting = {
  /** How long others may hold the lock, as when several servers make the same tables. */
  readonly timeout?: Milliseconds;
  /** Done between two tries. */
  readonly pause?: (time: Milliseconds) => Promise<unknown>;
};

const TIMEOUT: Milliseconds = 20_000;
const PAUSE: Milliseconds = 20;

/** Whether a statement of the SQLite file ran into another process' lock; it did nothing, and may be tried again. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** Does again what ran into another process' lock, until it did not; gives up in the end. */
export const whenUnlocked = async <Answer>(
  act: () => Promise<Answer>,
  { timeout = TIMEOUT, pause = setTimeout }: Waiting = {},
): Promise<Answer> => {
  const end = Date.now() + timeout;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isLocked(error) || Date.now() > end) throw error;
      await pause(PAUSE);
    }
  }
};
