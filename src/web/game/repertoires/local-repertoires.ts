/**
 * The IndexedDB of guests' repertoires and cards, and of results that wait to be sent. Transactions of all tabs are
 * serialized, so no write is lost.
 */
import { z } from 'zod';
import type { DrillResult } from '../../../chess/repertoire/drill-result';
import { cardSchema, drillResultSchema } from '../../../contract/repertoires/cards';
import { editSchema, storedRepertoireSchema, timeSchema } from '../../../contract/repertoires/repertoires';
import { transactionsOf } from '../../lib/indexed-db';
import type { OutboxRow } from '../../lib/offline-cache';

const localRepertoireSchema = z.object({
  id: z.string(),
  repertoire: storedRepertoireSchema,
  undos: z.array(z.object({ edit: editSchema, editedAt: timeSchema })).readonly(),
});

export type LocalRepertoire = z.infer<typeof localRepertoireSchema>;

/** `movedTo`: its id after the import into an account. */
const localEntrySchema = z.union([localRepertoireSchema, z.object({ id: z.string(), movedTo: z.string() })]);

export type LocalEntry = z.infer<typeof localEntrySchema>;

/** With its results in the order of arrival. */
export const localCardSchema = z.object({
  key: z.string(),
  card: cardSchema,
  results: z.array(drillResultSchema).readonly(),
});

export type LocalCard = z.infer<typeof localCardSchema>;

export type WaitingResult = { readonly key: string; readonly result: DrillResult };

type Stores = {
  readonly repertoires: { readonly key: string; readonly value: unknown };
  readonly cards: { readonly key: string; readonly value: unknown };
  readonly waiting: { readonly key: string; readonly value: OutboxRow<WaitingResult> };
};

export const inStore = transactionsOf<Stores>('repertoires', (database) => {
  database.createObjectStore('repertoires', { keyPath: 'id' });
  database.createObjectStore('cards', { keyPath: 'key' });
  database.createObjectStore('waiting', { keyPath: 'key' });
});

/** The latest changed first. */
export const listLocalRepertoires = async (): Promise<readonly LocalRepertoire[]> => {
  const rows = await inStore('repertoires', 'readonly', (store) => store.getAll());
  return rows
    .flatMap((row) => localEntrySchema.safeParse(row).data ?? [])
    .filter(isLocal)
    .toSorted((one, other) => other.repertoire.changedAt.localeCompare(one.repertoire.changedAt));
};

export const readLocalEntry = async (id: string): Promise<LocalEntry | undefined> =>
  localEntrySchema.safeParse(await inStore('repertoires', 'readonly', (store) => store.get(id))).data;

/** Returns the entry as it is then; `undefined` changes nothing. */
export const changeLocalEntry = (
  id: string,
  change: (current: LocalEntry | undefined) => LocalEntry | undefined,
): Promise<LocalEntry | undefined> =>
  inStore('repertoires', 'readwrite', async (store) => {
    const current = localEntrySchema.safeParse(await store.get(id)).data;
    const next = change(current);
    if (next === undefined) return current;
    await store.put(next);
    return next;
  });

export const isLocal = (entry: LocalEntry): entry is LocalRepertoire => 'repertoire' in entry;

/** Invalid ones are skipped. */
export const listLocalCards = async (): Promise<readonly LocalCard[]> => {
  const rows = await inStore('cards', 'readonly', (store) => store.getAll());
  return rows.flatMap((row) => localCardSchema.safeParse(row).data ?? []);
};

/** Those that have no further results meanwhile. */
export const deleteLocalCards = (cards: readonly LocalCard[]): Promise<void> =>
  inStore('cards', 'readwrite', async (store) => {
    for (const { key, results } of cards) {
      const current = localCardSchema.safeParse(await store.get(key)).data;
      if (current?.results.length === results.length) await store.delete(key);
    }
  });
