/**
 * The IndexedDB of guests' repertoires and cards, and of results that wait to be sent. Transactions of all tabs are
 * serialized, so no write is lost.
 */
import { z } from 'zod';
import type { DrillResult } from '../../../chess/repertoire/drill-result';
import { cardSchema, drillResultSchema } from '../../../contract/repertoires/cards';
import { storedEditSchema, storedRepertoireSchema } from '../../../contract/repertoires/repertoires';
import { readRow, readRows, transactionsOf, type UnreadableRow } from '../../lib/indexed-db';
import type { OutboxRow } from '../../lib/offline-cache';

const localRepertoireSchema = z.object({
  id: z.string(),
  repertoire: storedRepertoireSchema,
  undos: z.array(z.object({ edit: storedEditSchema, editedAt: z.number() })).readonly(),
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
export const listLocalRepertoires = async (): Promise<readonly LocalRepertoire[]> =>
  (await readLocalRows()).readable
    .filter(isLocal)
    .toSorted((one, other) => other.repertoire.changedAt.localeCompare(one.repertoire.changedAt));

/** Repertoires and cards. */
export const listUnreadableRepertoires = async (): Promise<readonly UnreadableRow[]> => [
  ...(await readLocalRows()).unreadable,
  ...(await readCardRows()).unreadable,
];

const readLocalRows = async () =>
  readRows<LocalEntry>(localEntrySchema, await inStore('repertoires', 'readonly', (store) => store.getAll()));

export const readLocalEntry = async (id: string): Promise<LocalEntry | undefined> =>
  readRow<LocalEntry>(localEntrySchema, await inStore('repertoires', 'readonly', (store) => store.get(id)));

/** Returns the entry as it is then; `undefined` changes nothing. */
export const changeLocalEntry = (
  id: string,
  change: (current: LocalEntry | undefined) => LocalEntry | undefined,
): Promise<LocalEntry | undefined> =>
  inStore('repertoires', 'readwrite', async (store) => {
    const current = readRow<LocalEntry>(localEntrySchema, await store.get(id));
    const next = change(current);
    if (next === undefined) return current;
    await store.put(next);
    return next;
  });

export const isLocal = (entry: LocalEntry): entry is LocalRepertoire => 'repertoire' in entry;

export const listLocalCards = async (): Promise<readonly LocalCard[]> => (await readCardRows()).readable;

const readCardRows = async () =>
  readRows<LocalCard>(localCardSchema, await inStore('cards', 'readonly', (store) => store.getAll()));

/** One that cannot be read makes room for the next, and is kept beside it. */
export const readCard = async (store: CardStore, key: string): Promise<LocalCard | undefined> => {
  const row = await store.get(key);
  const { data } = localCardSchema.safeParse(row);
  if (row !== undefined && data === undefined) await store.put({ ...Object(row), key: `unreadable ${key}` });
  return data;
};

type CardStore = {
  readonly get: (key: string) => Promise<unknown>;
  readonly put: (row: unknown) => Promise<unknown>;
};

/** Those that have no further results meanwhile. */
export const deleteLocalCards = (cards: readonly LocalCard[]): Promise<void> =>
  inStore('cards', 'readwrite', async (store) => {
    for (const { key, results } of cards) {
      const current = readRow<LocalCard>(localCardSchema, await store.get(key));
      if (current?.results.length === results.length) await store.delete(key);
    }
  });
