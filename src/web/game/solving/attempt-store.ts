/** Attempts that wait to be sent, in this browser: a reload, or an end of the browser, does not lose them. */
import { inOfflineStore, settled, type AttemptRow } from '../../lib/offline/offline-database';

/** How many are kept for all users of the device; the oldest give way. */
export const MAX_WAITING = 500;

export type AttemptStore = {
  /** Of a user and those of nobody known, in the order in which they were made. */
  readonly readOf: (userId: number) => Promise<readonly AttemptRow[]>;
  readonly put: (row: AttemptRow) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};

const readAll = async (store: IDBObjectStore): Promise<readonly AttemptRow[]> => {
  const rows: readonly AttemptRow[] = await settled(store.getAll());
  return rows.toSorted((one, other) => one.madeAt - other.madeAt);
};

export const attemptStore: AttemptStore = {
  readOf: (userId) =>
    inOfflineStore('attempts', 'readonly', async (store) =>
      (await readAll(store)).filter((row) => row.userId === undefined || row.userId === userId),
    ),
  put: (row) =>
    inOfflineStore('attempts', 'readwrite', async (store) => {
      await settled(store.put(row));
      const beyond = (await readAll(store)).slice(0, -MAX_WAITING);
      await Promise.all(beyond.map(({ key }) => settled(store.delete(key))));
    }),
  remove: (key) =>
    inOfflineStore('attempts', 'readwrite', async (store) => {
      await settled(store.delete(key));
    }),
};
