/**
 * Answers of the server that pages have shown, kept for times without a network: the newest of each, for whoever they were
 * for, within bounds. Nobody else ever gets them on the same device.
 */
import type { NewAttempt } from '../../contract/learn';
import { notedUser } from './account/current-user';
import { type AnswerSchema, HttpError } from './http/http';
import { logError } from './log';

/** How many answers are kept, their characters together, and for how long, in milliseconds. */
export const KEPT_BOUNDS = { rows: 100, characters: 20_000_000, age: 60 * 24 * 60 * 60 * 1000 } as const;

/** Of a guest. */
const GUEST = '';

/** Whose answers are read and written now; `undefined` as long as that has never been known. */
const ownerNow = (): string | undefined => {
  try {
    const user = notedUser();
    return typeof user === 'object' && user !== null && 'username' in user ? String(user.username) : GUEST;
  } catch {
    return undefined;
  }
};

/** Whether somebody was signed in when the server last said. */
export const isSomebodyKnown = (): boolean => (ownerNow() ?? GUEST) !== GUEST;

type Read<Answer> = {
  /** Under which it is kept. */
  readonly name: string;
  readonly schema: AnswerSchema<Answer>;
  readonly read: () => Promise<Answer>;
  /** The page that it is of. */
  readonly pageOf?: (answer: Answer) => KeptPage;
};

/** Asks the server, and keeps what it answers; where it cannot be reached, answers what was kept, if anything was. */
export const readOrKept = async <Answer>({ name, schema, read, pageOf }: Read<Answer>): Promise<Answer> => {
  try {
    const answer = await read();
    void keepRead(name, answer, { page: pageOf?.(answer) });
    return answer;
  } catch (failure) {
    if (failure instanceof HttpError && GONE.includes(failure.status)) void deleteKept(name).catch(logError);
    const kept = isUnreachable(failure) ? await showKept(name, schema) : undefined;
    if (kept === undefined) throw failure;
    return kept;
  }
};

/** The server says that there is no such thing, or not for whoever asks. */
const GONE: readonly number[] = [403, 404, 410];

/** What was kept under a name, to be shown: the screen says since when it was kept. */
export const showKept = async <Answer>(name: string, schema: AnswerSchema<Answer>): Promise<Answer | undefined> => {
  const kept = await findKept(name, schema);
  if (kept !== undefined) noteShown(kept.keptAt);
  return kept?.answer;
};

/** Whether a call failed because there is no network, or no server at its end. */
export const isUnreachable = (failure: unknown): boolean => failure instanceof TypeError;

type KeepOptions = {
  readonly page?: KeptPage;
  /** When it came, in milliseconds since 1970; now, where nothing is said. */
  readonly keptAt?: number;
};

/** Keeps an answer, as far as this browser can. */
export const keepRead = async (name: string, answer: unknown, options: KeepOptions = {}): Promise<void> => {
  const { page, keptAt = Date.now() } = options;
  const owner = ownerNow();
  if (owner === undefined) return;
  try {
    const row: KeptRow = { owner, name, keptAt, size: JSON.stringify(answer).length, answer, page };
    if (row.size > KEPT_BOUNDS.characters) return;
    await inOfflineStore('reads', 'readwrite', async (store) => {
      await settled(store.put(row));
      const rows: readonly KeptRow[] = await settled(store.getAll());
      await Promise.all(beyondBounds(rows, Date.now()).map((old) => settled(store.delete([old.owner, old.name]))));
    });
  } catch (error) {
    logError(error); // It is on the screen all the same.
  }
};

export type Kept<Answer> = { readonly answer: Answer; readonly keptAt: number };

/** What was kept under a name; nothing where an older version of the application kept it in another form. */
export const findKept = async <Answer>(
  name: string,
  schema: AnswerSchema<Answer>,
): Promise<Kept<Answer> | undefined> => {
  const owner = ownerNow();
  if (owner === undefined) return undefined;
  try {
    const rows: readonly KeptRow[] = await inOfflineStore('reads', 'readonly', (store) =>
      settled(store.getAll([owner, name])),
    );
    const [row] = rows;
    if (row === undefined || isOld(row, Date.now())) return undefined;
    return { answer: schema.parse(row.answer), keptAt: row.keptAt };
  } catch (error) {
    logError(error);
    return undefined;
  }
};

const deleteKept = async (name: string): Promise<void> => {
  const owner = ownerNow() ?? GUEST;
  await inOfflineStore('reads', 'readwrite', (store) => settled(store.delete([owner, name])));
};

/** The pages that are kept, the newest first. */
export const listKeptPages = async (): Promise<readonly KeptPage[]> => {
  const owner = ownerNow();
  const rows: readonly KeptRow[] = await inOfflineStore('reads', 'readonly', (store) => settled(store.getAll()));
  return rows
    .filter((row) => row.owner === owner && !isOld(row, Date.now()))
    .toSorted((one, other) => other.keptAt - one.keptAt)
    .flatMap(({ page }) => page ?? []);
};

/** Deletes what was kept for anybody but who is here now: after a sign-out everything that was theirs. */
export const deleteOfOthers = async (): Promise<void> => {
  const owner = ownerNow();
  await inOfflineStore('reads', 'readwrite', async (store) => {
    const rows: readonly KeptRow[] = await settled(store.getAll());
    const others = rows.filter((row) => row.owner !== owner);
    await Promise.all(others.map((row) => settled(store.delete([row.owner, row.name]))));
  });
};

const isOld = ({ keptAt }: Pick<KeptRow, 'keptAt'>, now: number): boolean => now - keptAt > KEPT_BOUNDS.age;

type Measured = Pick<KeptRow, 'owner' | 'name' | 'keptAt' | 'size'>;

/** Those that must go: what is too old, and the oldest where there are too many or they are too large. Pure. */
export const beyondBounds = <Row extends Measured>(rows: readonly Row[], now: number): readonly Row[] => {
  let characters = 0;
  return rows
    .toSorted((one, other) => other.keptAt - one.keptAt)
    .filter((row, index) => {
      characters += row.size;
      return isOld(row, now) || index >= KEPT_BOUNDS.rows || characters > KEPT_BOUNDS.characters;
    });
};

/**
 * What this browser keeps for times without a network, in its IndexedDB: answers of the server that pages have shown, and
 * attempts at puzzles that have not been sent.
 */

const DATABASE = 'offline';

/** An answer, under who it was for and what it is. */
type KeptRow = {
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

/** Since when what the screen shows has been kept on this device, where it did not come from the server. */

type Shown = { readonly keptAt: number; readonly path: string };

let shown: Shown | undefined;

const listeners = new Set<() => void>();

/** A page shows what was kept then, in milliseconds since 1970; of several the oldest is said. */
export const noteShown = (keptAt: number): void => {
  const path = window.location.pathname;
  const oldest = shown?.path === path ? Math.min(shown.keptAt, keptAt) : keptAt;
  shown = { keptAt: oldest, path };
  for (const listener of listeners) listener();
};

/** For the page at a path; `undefined` where it shows what came from the server. */
export const shownFrom = (path: string): number | undefined => (shown?.path === path ? shown.keptAt : undefined);

export const onShown = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
