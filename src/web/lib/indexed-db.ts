import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB, type StoreNames } from 'idb';
import { Refusal } from './refusal';

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

// Rows that were written by this program, perhaps by another version of it. They are checked where they are written.

/** One that no schema reads. It stays where it is, and can be saved as a file. */
export type UnreadableRow = { readonly id: string; readonly name: string; readonly row: unknown };

const UNREADABLE =
  'It was saved by another version and cannot be read by this one. It is still on this device, and the list offers it as a file.';

type RowSchema<Row> = { readonly safeParse: (row: unknown) => { readonly data?: Row } };

/** `undefined` where there is none. Throws for one that cannot be read. */
export const readRow = <Row>(schema: RowSchema<Row>, row: unknown): Row | undefined => {
  if (row === undefined) return undefined;
  const { data } = schema.safeParse(row);
  if (data === undefined) throw new Refusal(UNREADABLE);
  return data;
};

export const readRows = <Row>(schema: RowSchema<Row>, rows: readonly unknown[]) => {
  const readable: Row[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const row of rows) {
    const { data } = schema.safeParse(row);
    if (data === undefined) unreadable.push({ ...titleOf(row), row });
    else readable.push(data);
  }
  return { readable, unreadable };
};

const titleOf = (row: unknown): Pick<UnreadableRow, 'id' | 'name'> => {
  const id = textIn(row, 'id') ?? textIn(row, 'key') ?? '';
  return { id, name: textIn(row, 'name') ?? textIn(fieldOf(row, 'repertoire'), 'name') ?? id };
};

const fieldOf = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? new Map<string, unknown>(Object.entries(row)).get(name) : undefined;

const textIn = (row: unknown, name: string): string | undefined => {
  const value = fieldOf(row, name);
  return typeof value === 'string' ? value : undefined;
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
