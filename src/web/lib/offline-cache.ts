/** Responses cached for offline use, per user and within bounds. */
import type { IDBPObjectStore } from 'idb';
import type { NewAttempt } from '../../contract/learn/puzzles';
import { storageOwner } from './account/current-user';
import { getJson, HttpError, type ResponseSchema } from './http/http';
import { whenIdle } from './idle';
import { transactionsOf } from './indexed-db';
import { logError } from './log';

/** Age in milliseconds; characters of all responses together. */
export const CACHE_BOUNDS = { rows: 200, characters: 20_000_000, age: 60 * 24 * 60 * 60 * 1000 } as const;

const GUEST = '';

export const isUserKnown = (): boolean => (storageOwner() ?? GUEST) !== GUEST;

type Read<Answer> = {
  /** The cache key. */
  readonly name: string;
  readonly schema: ResponseSchema<Answer>;
  readonly read: () => Promise<Answer>;
  /** The page that shows it. */
  readonly pageOf?: (answer: Answer) => CachedPage;
};

/** Where the server is unreachable, returns the cached response. */
export const readThrough = async <Answer>({ name, schema, read, pageOf }: Read<Answer>): Promise<Answer> => {
  const owner = storageOwner();
  const savesBefore = saves.get(name);
  try {
    const response = await read();
    // Somebody else may have signed in meanwhile, and what was saved meanwhile is newer.
    waiting.set(name, async () => {
      if (storageOwner() === owner && saves.get(name) === savesBefore)
        await putCached(name, response, { page: pageOf?.(response) });
    });
    whenIdle(() => void putWaiting(name), PUT_DELAY);
    return response;
  } catch (failure) {
    if (failure instanceof HttpError && GONE_STATUSES.includes(failure.status)) void deleteCached(name).catch(logError);
    const cached = isUnreachable(failure) ? await showCached(name, schema) : undefined;
    if (cached === undefined) throw failure;
    return cached;
  }
};

/** GET; without a network, what it answered last. */
export const getCachedJson = <Answer>(
  path: string,
  schema: ResponseSchema<Answer>,
  signal?: AbortSignal,
): Promise<Answer> => readThrough({ name: path, schema, read: () => getJson(path, schema, signal) });

const GONE_STATUSES: readonly number[] = [403, 404, 410];

/** The screen then tells the response's age. */
export const showCached = async <Answer>(name: string, schema: ResponseSchema<Answer>): Promise<Answer | undefined> => {
  const cached = await getCached(name, schema);
  if (cached !== undefined) markShown(cached.keptAt);
  return cached?.answer;
};

/** `fetch` rejects with a TypeError. */
export const isUnreachable = (failure: unknown): boolean => failure instanceof TypeError;

/** In milliseconds. */
const PUT_DELAY = 2000;

/** Puts that wait until the page is idle, by name. */
const waiting = new Map<string, () => Promise<void>>();

const putWaiting = async (name: string): Promise<void> => {
  const put = waiting.get(name);
  waiting.delete(name);
  await put?.();
};

/** Where the page may not become idle any more: it is left, or the network has gone. */
export const putAllWaiting = async (): Promise<void> => {
  await Promise.all([...waiting.keys()].map(putWaiting));
};

/** How often a response was changed by what this page saved. */
const saves = new Map<string, number>();

/**
 * After a save: the cached response is as the server has it now, not as it was read. `undefined` where that is not
 * known: outdated would be worse than missing.
 */
export const changeCached = async <Answer>(
  name: string,
  schema: ResponseSchema<Answer>,
  change: (answer: Answer) => Answer | undefined,
): Promise<void> => {
  await putWaiting(name);
  saves.set(name, (saves.get(name) ?? 0) + 1);
  const owner = storageOwner();
  if (owner === undefined) return;
  try {
    await inOfflineStore('reads', 'readwrite', async (store) => {
      const row = await store.get([owner, name]);
      if (row === undefined) return;
      const answer = change(schema.parse(row.answer));
      if (answer === undefined) await store.delete([owner, name]);
      else await store.put({ ...row, answer, keptAt: Date.now(), size: JSON.stringify(answer).length });
    });
  } catch (error) {
    logError(error);
    await deleteCached(name).catch(logError);
  }
};

type PutOptions = {
  readonly page?: CachedPage;
  /** In milliseconds since 1970; by default now. */
  readonly keptAt?: number;
  /** Kept by request: dropped after all others. It stays so when the response is read again. */
  readonly isPacked?: true;
};

export const putCached = async (name: string, answer: unknown, options: PutOptions = {}): Promise<void> => {
  const { page, keptAt = Date.now(), isPacked } = options;
  const owner = storageOwner();
  if (owner === undefined) return;
  try {
    const row: CacheRow = { owner, name, keptAt, size: JSON.stringify(answer).length, answer, page };
    if (row.size > CACHE_BOUNDS.characters) return;
    await inOfflineStore('reads', 'readwrite', async (store) => {
      const before = await store.get([owner, name]);
      await store.put({ ...row, isPacked: isPacked ?? before?.isPacked });
      room = { rows: room.rows - 1, characters: room.characters - row.size };
      if (room.rows < 0 || room.characters < 0) room = await dropOld(store);
    });
  } catch (error) {
    logError(error); // Still shown.
  }
};

/** To find old rows means to read all of them, which takes longer than anything else here. */
const SLACK = { rows: 10, characters: 2_000_000 } as const;

/** What may be put before old rows are looked for again. */
let room = { rows: 0, characters: 0 };

const dropOld = async (store: ReadsStore): Promise<typeof room> => {
  const rows = await store.getAll();
  const old = new Set(beyondBounds(rows, Date.now()));
  await Promise.all([...old].map(({ owner, name }) => store.delete([owner, name])));
  const left = rows.filter((row) => !old.has(row));
  return {
    rows: CACHE_BOUNDS.rows + SLACK.rows - left.length,
    characters: left.reduce((characters, { size }) => characters - size, CACHE_BOUNDS.characters + SLACK.characters),
  };
};

export type Cached<Answer> = { readonly answer: Answer; readonly keptAt: number };

/** `undefined` for another shape, of an older version. */
export const getCached = async <Answer>(
  name: string,
  schema: ResponseSchema<Answer>,
): Promise<Cached<Answer> | undefined> => {
  const owner = storageOwner();
  if (owner === undefined) return undefined;
  try {
    const row = await inOfflineStore('reads', 'readonly', (store) => store.get([owner, name]));
    if (row === undefined || isOld(row, Date.now())) return undefined;
    return { answer: schema.parse(row.answer), keptAt: row.keptAt };
  } catch (error) {
    logError(error);
    return undefined;
  }
};

/** Keeps a response that was cached before others. */
export const packCached = async (name: string): Promise<void> => {
  await putWaiting(name);
  const owner = storageOwner() ?? GUEST;
  await inOfflineStore('reads', 'readwrite', async (store) => {
    const row = await store.get([owner, name]);
    if (row !== undefined) await store.put({ ...row, isPacked: true });
  });
};

export type CachedSize = Pick<CacheRow, 'name' | 'size' | 'keptAt'>;

/** Those of the responses that are still there. */
export const readCachedSizes = async (names: readonly string[]): Promise<readonly CachedSize[]> => {
  const owner = storageOwner() ?? GUEST;
  const rows = await inOfflineStore('reads', 'readonly', (store) => store.getAll());
  return rows.filter((row) => row.owner === owner && names.includes(row.name) && !isOld(row, Date.now()));
};

export const deleteCached = async (name: string): Promise<void> => {
  waiting.delete(name);
  const owner = storageOwner() ?? GUEST;
  await inOfflineStore('reads', 'readwrite', (store) => store.delete([owner, name]));
};

/** The newest first. */
export const listCachedPages = async (): Promise<readonly CachedPage[]> => {
  const owner = storageOwner();
  const rows = await inOfflineStore('reads', 'readonly', (store) => store.getAll());
  const own = rows.filter((row) => row.owner === owner && !isOld(row, Date.now()));
  const names = new Set(own.map(({ name }) => name));
  return own
    .toSorted((one, other) => other.keptAt - one.keptAt)
    .flatMap(({ page }) => (page?.needs?.every((name) => names.has(name)) === false ? [] : (page ?? [])));
};

export const deleteOtherUsers = async (): Promise<void> => {
  const owner = storageOwner();
  await inOfflineStore('reads', 'readwrite', async (store) => {
    const others = (await store.getAll()).filter((row) => row.owner !== owner);
    await Promise.all(others.map((row) => store.delete([row.owner, row.name])));
  });
};

const isOld = ({ keptAt }: Pick<CacheRow, 'keptAt'>, now: number): boolean => now - keptAt > CACHE_BOUNDS.age;

type Measured = Pick<CacheRow, 'owner' | 'name' | 'keptAt' | 'size' | 'isPacked'>;

/** The expired rows, and the oldest where there are too many or they are too large; packed ones last. */
export const beyondBounds = <Row extends Measured>(rows: readonly Row[], now: number): readonly Row[] => {
  let characters = 0;
  return rows
    .toSorted(
      (one, other) => Number(other.isPacked ?? false) - Number(one.isPacked ?? false) || other.keptAt - one.keptAt,
    )
    .filter((row, index) => {
      characters += row.size;
      return isOld(row, now) || index >= CACHE_BOUNDS.rows || characters > CACHE_BOUNDS.characters;
    });
};

// IndexedDB

type CacheRow = {
  readonly owner: string;
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly keptAt: number;
  /** Characters, as JSON. */
  readonly size: number;
  readonly answer: unknown;
  readonly page?: CachedPage;
  readonly isPacked?: true;
};

export type CachedPage = {
  readonly href: string;
  readonly title: string;
  /** Names of the other responses without which the page shows nothing. */
  readonly needs?: readonly string[];
};

/** What waits to be sent. */
export type OutboxRow<Attempt> = {
  readonly key: string;
  /** Missing while the user is unknown. */
  readonly userId?: number;
  /** In milliseconds since 1970, unique: they are sent in this order. */
  readonly madeAt: number;
  readonly attempt: Omit<Attempt, 'key'>;
};

/** Other servers' puzzles may have text ids. `key` is an idempotency key. */
export type PuzzleAttempt = Omit<NewAttempt, 'userId' | 'puzzleId' | 'key'> & {
  readonly puzzleId: number | string;
  readonly key: string;
};

export type AttemptRow = OutboxRow<PuzzleAttempt>;

/** Attempts of a guest in this browser. Beyond it the oldest are deleted, and the screen says so. */
export const MAX_LOCAL_ATTEMPTS = 5000;

type OfflineStores = {
  readonly reads: { readonly key: [string, string]; readonly value: CacheRow };
  readonly attempts: { readonly key: string; readonly value: AttemptRow };
};

type ReadsStore = IDBPObjectStore<OfflineStores, ['reads'], 'reads', 'readwrite'>;

export const inOfflineStore = transactionsOf<OfflineStores>('offline', (database) => {
  database.createObjectStore('reads', { keyPath: ['owner', 'name'] });
  database.createObjectStore('attempts', { keyPath: 'key' });
});

// The age of the content on the screen

type Shown = { readonly keptAt: number; readonly path: string };

let shown: Shown | undefined;

const listeners = new Set<() => void>();

/** Of several times the oldest is used. */
export const markShown = (keptAt: number): void => {
  const path = window.location.pathname;
  const oldest = shown?.path === path ? Math.min(shown.keptAt, keptAt) : keptAt;
  shown = { keptAt: oldest, path };
  for (const listener of listeners) listener();
};

export const cachedSince = (path: string): number | undefined => (shown?.path === path ? shown.keptAt : undefined);

export const onShown = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
