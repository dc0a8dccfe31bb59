/** The IndexedDB of guests' attempts at puzzles and of their sets. Transactions of all tabs are serialized. */
import { z } from 'zod';
import { attemptContentSchema } from '../../../contract/learn/puzzles';
import { keptResultSchema, storedChapterSchema } from '../../../contract/learn/puzzle-sets';
import { readRows, transactionsOf } from '../../lib/indexed-db';
import { type AttemptRow, MAX_LOCAL_ATTEMPTS } from '../../lib/offline-cache';

/** `key`: its idempotency key. `madeAt`: in milliseconds since 1970. */
const localAttemptSchema = z.object({ key: z.string(), madeAt: z.number(), attempt: attemptContentSchema });

export type LocalAttempt = z.infer<typeof localAttemptSchema>;

/** `id` is a UUID, and the idempotency key of its import. */
export const localSetSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  puzzleIds: z.array(z.number()).readonly(),
  chapters: z.array(storedChapterSchema).readonly().optional(),
  results: z.array(keptResultSchema).readonly(),
});

export type LocalSet = z.infer<typeof localSetSchema>;

type Stores = {
  readonly attempts: { readonly key: string; readonly value: unknown };
  readonly sets: { readonly key: string; readonly value: unknown };
};

export const inPuzzleStore = transactionsOf<Stores>('guest-puzzles', (database) => {
  database.createObjectStore('attempts', { keyPath: 'key' });
  database.createObjectStore('sets', { keyPath: 'id' });
});

/** In the order in which they were made. */
export const listLocalAttempts = async (): Promise<readonly LocalAttempt[]> =>
  inOrder(await inPuzzleStore('attempts', 'readonly', (store) => store.getAll()));

const inOrder = (rows: readonly unknown[]): readonly LocalAttempt[] =>
  readRows<LocalAttempt>(localAttemptSchema, rows).readable.toSorted((one, other) => one.madeAt - other.madeAt);

/** Returns how many there are then. */
export const putLocalAttempts = (rows: readonly AttemptRow[]): Promise<number> =>
  inPuzzleStore('attempts', 'readwrite', async (store) => {
    for (const { key, madeAt, attempt } of rows) await store.put({ key, madeAt, attempt });
    const count = await store.count();
    if (count <= MAX_LOCAL_ATTEMPTS) return count;
    const old = inOrder(await store.getAll()).slice(0, count - MAX_LOCAL_ATTEMPTS);
    for (const { key } of old) await store.delete(key);
    return count - old.length;
  });

export const deleteLocalAttempt = (key: string): Promise<void> =>
  inPuzzleStore('attempts', 'readwrite', (store) => store.delete(key));
