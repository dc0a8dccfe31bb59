/**
 * Finished analyses kept in this browser under a short id, so that a reload or a bookmark shows them again without
 * asking the engine. The oldest give way to new ones. Losing them loses nothing that cannot be analyzed again.
 */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { analysisResultSchema } from '../../contract/analysis';
import type { AnalysisResult } from '../../contract/analysis';
import { logError } from '../lib/log';

const DATABASE = 'analyses';
const STORE = 'results';
/** How many analyses are kept. */
const MAX_KEPT = 100;

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser refused to store the analysis'));
  });

const openStore = async (mode: IDBTransactionMode): Promise<{ store: IDBObjectStore; close: () => void }> => {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE).createIndex('keptAt', 'keptAt');
  const database = await settled(opening);
  return { store: database.transaction(STORE, mode).objectStore(STORE), close: () => database.close() };
};

const dropOldest = async (store: IDBObjectStore): Promise<void> => {
  const ids = await settled(store.index('keptAt').getAllKeys());
  const oldest = await settled(store.index('keptAt').openKeyCursor());
  if (ids.length > MAX_KEPT && oldest) await settled(store.delete(oldest.primaryKey));
};

/** An id that no other analysis of this browser has. */
const makeAnalysisId = (): string =>
  `g${Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')}`;

/** Keeps a result; `keptAt` is the time in milliseconds, by which the oldest is found. Rejects where it cannot. */
const keepAnalysis = async (id: string, result: AnalysisResult, keptAt: number): Promise<void> => {
  const { store, close } = await openStore('readwrite');
  await settled(store.put({ keptAt, result }, id));
  await dropOldest(store);
  close();
};

const readAnalysis = async (id: string): Promise<AnalysisResult | null> => {
  const { store, close } = await openStore('readonly');
  const kept: unknown = await settled<unknown>(store.get(id));
  close();
  if (typeof kept !== 'object' || kept === null || !('result' in kept)) return null;
  return analysisResultSchema.safeParse(kept.result).data ?? null;
};

/** The analysis kept under an id; null where this browser keeps none. */
export const keptAnalysisQuery = (id: string) =>
  queryOptions({ queryKey: ['analysis', id], queryFn: () => readAnalysis(id) });

/** Keeps a result, as far as this browser can, and answers the id under which it is shown at once. */
export const useKeepAnalysis = (): ((result: AnalysisResult) => string) => {
  const queryClient = useQueryClient();
  return (result) => {
    const id = makeAnalysisId();
    queryClient.setQueryData(keptAnalysisQuery(id).queryKey, result);
    keepAnalysis(id, result, Date.now()).catch(logError);
    return id;
  };
};
