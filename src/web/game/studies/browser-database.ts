/**
 * The studies of this browser in its IndexedDB. A transaction of one tab waits for those of the others, so that what it reads
 * is what it writes over.
 */
import { z } from 'zod';
import { studySchema, type Study } from '../../../contract/studies';

const DATABASE = 'studies';
const STORE = 'studies';

/** A study, or where it is since it was added to an account. */
const keptSchema = z.union([studySchema, z.object({ id: z.string(), movedTo: z.string() })]);
type Kept = z.infer<typeof keptSchema>;

export type MovedStudy = Extract<Kept, { readonly movedTo: string }>;

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser refused to store the study'));
  });

const inStore = async <Answer>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => Promise<Answer>,
): Promise<Answer> => {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
  const database = await settled(opening);
  try {
    return await act(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
};

/** Every study and every place that one has moved to; what cannot be read is left alone. */
export const readAllKept = (): Promise<readonly Kept[]> =>
  inStore('readonly', async (store) => {
    const rows: readonly unknown[] = await settled(store.getAll());
    return rows.flatMap((row) => keptSchema.safeParse(row).data ?? []);
  });

export const readKept = (id: string): Promise<Kept | undefined> =>
  inStore('readonly', async (store) => keptSchema.safeParse(await settled<unknown>(store.get(id))).data);

/** Writes what the change makes of what there is, nothing for `undefined`; answers what there is then. */
export const changeKept = (
  id: string,
  change: (now: Kept | undefined) => Kept | undefined,
): Promise<Kept | undefined> =>
  inStore('readwrite', async (store) => {
    const now = keptSchema.safeParse(await settled<unknown>(store.get(id))).data;
    const next = change(now);
    if (next === undefined) return now;
    await settled(store.put(next));
    return next;
  });

export const deleteKept = (id: string): Promise<void> =>
  inStore('readwrite', async (store) => {
    await settled(store.delete(id));
  });

export const isStudy = (kept: Kept | undefined): kept is Study => kept !== undefined && 'chapters' in kept;
