/**
 * What this browser keeps for times without a network, in its IndexedDB: answers of the server that pages have shown, and
 * attempts at puzzles that have not been sent.
 */
import type { NewAttempt } from '../../../contract/learn';

const DATABASE = 'offline';

/** An answer, under who it was for and what it is. */
export type KeptRow = {
  readonly owner: string;
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly keptAt: number;
  /** Characters, as JSON. */
  readonly size: number;
  readonly answer: unknown;
  readonly page?: KeptPage;
};

/** The page that an answer is of, where it can be opened again. */
export type KeptPage = { readonly href: string; readonly title: string };

export type AttemptRow = {
  readonly key: string;
  /** Missing while it was not known. */
  readonly userId?: number;
  /** In milliseconds since 1970, another one for each: they are sent in this order. */
  readonly madeAt: number;
  readonly attempt: Omit<NewAttempt, 'userId' | 'puzzleId'> & { readonly puzzleId: number | string };
};

type StoreName = 'reads' | 'attempts';

export const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser refused to store this'));
  });

export const inOfflineStore = async <Answer>(
  name: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => Promise<Answer>,
): Promise<Answer> => {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('reads', { keyPath: ['owner', 'name'] });
    opening.result.createObjectStore('attempts', { keyPath: 'key' });
  };
  const database = await settled(opening);
  try {
    return await act(database.transaction(name, mode).objectStore(name));
  } finally {
    database.close();
  }
};
