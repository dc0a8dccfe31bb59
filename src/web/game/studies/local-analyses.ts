/** Analyses of chapters that are in this browser, by study and the time at which they were stored. */
import type { IDBPObjectStore } from 'idb';
import { type KeptAnalysis, keptAnalysisSchema } from '../../../contract/analysis/analysis';
import type { AddedChapter, Chapter, NewChapter } from '../../../contract/studies';
import { transactionsOf } from '../../lib/indexed-db';

type Analyses = { readonly analyses: { readonly key: string; readonly value: unknown } };

const inStore = transactionsOf<Analyses>('study-analyses', (database) => {
  database.createObjectStore('analyses');
});

const keyOf = (study: string, analyzedAt: number): string => `${study} ${analyzedAt}`;

export const readLocalAnalysis = async (study: string, analyzedAt: number): Promise<KeptAnalysis | null> => {
  const stored = await inStore('analyses', 'readonly', (store) => store.get(keyOf(study, analyzedAt)));
  return keptAnalysisSchema.safeParse(stored).data ?? null;
};

const latest = { time: 0 };

/** No two analyses have the same time, which is their key. */
const newTime = (): number => {
  latest.time = Math.max(Date.now(), latest.time + 1);
  return latest.time;
};

/** Returns the time at which it was stored. */
export const putLocalAnalysis = async (study: string, analysis: KeptAnalysis): Promise<number> => {
  const analyzedAt = newTime();
  await inStore('analyses', 'readwrite', (store) => store.put(analysis, keyOf(study, analyzedAt)));
  return analyzedAt;
};

/** The chapters with the times of their analyses, which are stored. */
export const putAnalyses = async (
  study: string,
  chapters: readonly AddedChapter[],
): Promise<readonly (NewChapter & Pick<Chapter, 'analyzedAt'>)[]> => {
  const placed = chapters.map(({ analysis, ...chapter }) => ({
    chapter: { ...chapter, analyzedAt: analysis && newTime() },
    analysis,
  }));
  if (placed.some(({ analysis }) => analysis !== undefined))
    await inStore('analyses', 'readwrite', async (store) => {
      for (const { chapter, analysis } of placed)
        if (analysis && chapter.analyzedAt !== undefined) await store.put(analysis, keyOf(study, chapter.analyzedAt));
    });
  return placed.map(({ chapter }) => chapter);
};

/** Returns what puts them back. */
export const removeAnalyses = async (
  study: string,
  chapters: readonly Pick<Chapter, 'analyzedAt'>[],
): Promise<() => Promise<void>> => {
  const keys = chapters.flatMap(({ analyzedAt }) => (analyzedAt === undefined ? [] : [keyOf(study, analyzedAt)]));
  if (keys.length === 0) return () => Promise.resolve();
  const removed = await inStore('analyses', 'readwrite', (store) => takeAll(store, keys));
  return () =>
    inStore('analyses', 'readwrite', async (store) => {
      for (const [key, analysis] of removed) await store.put(analysis, key);
    });
};

const takeAll = async (
  store: IDBPObjectStore<Analyses, ['analyses'], 'analyses', 'readwrite'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, unknown>> => {
  const taken = new Map<string, unknown>();
  for (const key of keys) {
    const analysis: unknown = await store.get(key);
    if (analysis !== undefined) taken.set(key, analysis);
    await store.delete(key);
  }
  return taken;
};
