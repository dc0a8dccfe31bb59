import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database';

/** Milliseconds; whoever asks whether a server is ready waits for no longer. */
const TIMEOUT = 2000;

/** Whether the database answers now. */
export const doesAnswer = async (db: Database): Promise<boolean> => {
  const waiting = new AbortController();
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const silence = setTimeout(TIMEOUT, false, { signal: waiting.signal }).catch(() => false);
  const isThere = await Promise.race([answer, silence]);
  waiting.abort();
  return isThere;
};
