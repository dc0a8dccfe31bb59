import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB, type StoreNames } from 'idb';

type Mode = 'readonly' | 'readwrite';

/** Runs one transaction on one store. Rejects where it is not committed, or the database is off. */
type Transact<Schema extends DBSchema> = <Name extends StoreNames<Schema>, In extends Mode, Answer>(
  name: Name,
  mode: In,
  act: (store: IDBPObjectStore<Schema, [Name], Name, In>) => Promise<Answer>,
) => Promise<Answer>;

/** `create` makes the stores of a new database. */
export const transactionsOf =
  <Schema extends DBSchema>(database: string, create: (database: IDBPDatabase<Schema>) => void): Transact<Schema> =>
  async (name, mode, act) => {
    const opened = await openDB<Schema>(database, 1, { upgrade: create });
    try {
      const { store, done } = opened.transaction(name, mode);
      const [answer] = await Promise.all([act(store), done]);
      return answer;
    } finally {
      opened.close();
    }
  };

/** Whether a store has rows; browsers that cannot list databases may have some. A database that is not there is not made. */
export const hasRows = async (database: string, store: string): Promise<boolean> => {
  if (!('databases' in indexedDB)) return true;
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === database)) return false;
  const opened = await openDB(database);
  try {
    return opened.objectStoreNames.contains(store) && (await opened.count(store)) > 0;
  } finally {
    opened.close();
  }
};
