import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type PuzzleOnWire, puzzlePaths, puzzleSetSchema, TIME_SPENT } from '../../contract/learn';
import { useProfileId } from '../lib/account/profile';
import { isPrivate } from '../lib/http/failures';
import { HttpError, post } from '../lib/http/http';
import { logError } from '../lib/log';
import { type AttemptRow, findKept, inOfflineStore, isSomebodyKnown, keepRead, settled } from '../lib/offline-cache';

/** One per page load. */
const outboxes = new WeakMap<QueryClient, Outbox>();

const outboxOf = (client: QueryClient): Outbox => {
  const known = outboxes.get(client);
  if (known !== undefined) return known;
  const outbox = makeOutbox(async (attempt, userId) => {
    await post(puzzlePaths.attempts, { userId, ...attempt }).catch((failure: unknown) => {
      throw isSessionOver(failure) ? new Error('The session has ended', { cause: failure }) : failure;
    });
    // The cards that show the statistics report their own failures.
    void forgetAttempts(client, userId);
  }, attemptStore);
  outboxes.set(client, outbox);
  return outbox;
};

/** The session ended: the attempt waits until the user signs in again. */
const isSessionOver = (failure: unknown): boolean =>
  failure instanceof HttpError && failure.status === 401 && isSomebodyKnown();

/** Sends attempts left by earlier pages, and retries until the returned function is called. */
export const deliverWaiting = (client: QueryClient, userId: number): (() => void) => {
  const outbox = outboxOf(client);
  outbox.setUser(userId);
  return keepDelivering(outbox);
};

/** Records attempts for the current profile, and refetches what depends on them. */
export const useOutbox = (): OutboxState & Pick<Outbox, 'add' | 'deliver'> => {
  const userId = useProfileId();
  const outbox = outboxOf(useQueryClient());
  const state = useSyncExternalStore(outbox.subscribe, outbox.getState);

  useEffect(() => {
    if (userId !== undefined) outbox.setUser(userId);
  }, [outbox, userId]);

  const add = (attempt: Attempt) => {
    outbox.add(attempt);
    if (attempt.solved) void dropFromSupply(attempt.puzzleId).catch(logError);
  };
  return { ...state, add, deliver: outbox.deliver };
};

// Pending attempts are sent in the order in which they were made, which decides what counts. A failed one is retried
// and holds back those after it, also after the page is left; a refused one is dropped.

/**
 * The request without a user, who is the current one. Other servers' puzzles may have text ids. `key` is an idempotency
 * key.
 */
export type Attempt = AttemptRow['attempt'] & { readonly key: string };

/** `guest`: nobody is signed in, so attempts are not recorded. `refused`: with the server's message. */
type OutboxProblem =
  | { readonly kind: 'guest' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'waiting' };

export type OutboxState = {
  /** Of the current user, and those made before the user was known. */
  readonly waiting: readonly AttemptRow[];
  readonly isSending: boolean;
  readonly problem?: OutboxProblem;
};

export type Outbox = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => OutboxState;
  readonly add: (attempt: Attempt) => void;
  /** Sends pending attempts unless it is doing so already. */
  readonly deliver: () => void;
  /** The user of attempts added from now on, or added before the user was known. */
  readonly setUser: (userId: number) => void;
};

type Send = (attempt: Attempt, userId: number) => Promise<void>;

/** `send` rejects where the attempt was not recorded. Without a `store` pending attempts are lost with the page. */
export const makeOutbox = (send: Send, store?: AttemptStore): Outbox => {
  const { getState, change, subscribe } = observe({ waiting: [], isSending: false });
  let user: number | undefined;
  let isRead = store === undefined;
  const makeRow = rowMaker();
  const keep = (row: AttemptRow): void => void store?.put(row).catch(logError);
  const letGo = ({ key }: AttemptRow): Partial<OutboxState> => {
    store?.remove(key).catch(logError);
    return { waiting: getState().waiting.filter((row) => row.key !== key) };
  };

  /** Returns whether to continue with the next one. */
  const sendFirst = async (row: AttemptRow, userId: number): Promise<boolean> => {
    const problem = await send({ ...row.attempt, key: row.key }, userId).then(() => undefined, problemOf);
    const isLetGo = problem?.kind !== 'waiting';
    change({ ...(problem && { problem }), ...(isLetGo && letGo(row)) });
    return isLetGo;
  };
  const deliverAll = async (userId: number): Promise<void> => {
    change({ isSending: true, problem: undefined });
    let [first] = getState().waiting;
    while (first !== undefined && user === userId && (await sendFirst(first, userId))) [first] = getState().waiting;
    change({ isSending: false });
    if (user !== userId) deliver();
  };
  const deliver = (): void => {
    const { isSending, waiting } = getState();
    if (user !== undefined && isRead && !isSending && waiting.length > 0) void deliverAll(user);
  };
  /** Loads the user's stored attempts; those of other users keep waiting. */
  const begin = async (userId: number): Promise<void> => {
    user = userId;
    const mine = getState().waiting.filter((row) => row.userId === undefined || row.userId === userId);
    for (const row of mine) if (row.userId === undefined) keep({ ...row, userId });
    change({ waiting: mine, problem: undefined });
    isRead = store === undefined;
    const rows = isRead ? [] : await readOf(store, userId);
    // The user has changed meanwhile.
    if (user !== userId) return;
    isRead = true;
    const { waiting } = getState();
    change({ waiting: [...rows.filter(({ key }) => !waiting.some((row) => row.key === key)), ...waiting] });
    deliver();
  };

  return {
    subscribe,
    getState,
    add: (attempt) => {
      const row = makeRow(attempt, user);
      keep(row);
      change({ waiting: [...getState().waiting, row] });
      deliver();
    },
    deliver,
    setUser: (userId) => {
      if (user === userId) deliver();
      else void begin(userId);
    },
  };
};

const observe = (first: OutboxState) => {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    change: (next: Partial<OutboxState>): void => {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Unique, increasing times. */
const rowMaker = () => {
  let lastMade = 0;
  return ({ key, ...attempt }: Attempt, userId: number | undefined): AttemptRow => {
    lastMade = Math.max(Date.now(), lastMade + 1);
    return { key, userId, madeAt: lastMade, attempt };
  };
};

const readOf = async (store: AttemptStore | undefined, userId: number): Promise<readonly AttemptRow[]> => {
  try {
    return (await store?.readOf(userId)) ?? [];
  } catch (error) {
    logError(error); // Attempts of this page are sent all the same.
    return [];
  }
};

/** A 4xx status is final, except those that ask to retry later. */
const RETRY_LATER: ReadonlySet<number> = new Set([408, 429]);

const problemOf = (failure: unknown): OutboxProblem => {
  logError(failure);
  if (!(failure instanceof HttpError) || failure.status >= 500 || RETRY_LATER.has(failure.status)) {
    return { kind: 'waiting' };
  }
  if (failure.status === 401 || isPrivate(failure)) return { kind: 'guest' };
  return { kind: 'refused', why: failure.serverMessage ?? `The server answered ${failure.status}.` };
};

// Pending attempts in IndexedDB, which survive a reload

/** For all users of the device; the oldest are deleted. */
export const MAX_WAITING = 500;

export type AttemptStore = {
  /** Those of a user and of unknown users, in the order in which they were made. */
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

// Retries: when the network is back, and after increasing delays

/** Delays before each retry, in milliseconds; the last one repeats. */
const WAITS = [10_000, 30_000, 120_000, 600_000] as const;

/** Until the returned function is called. */
const keepDelivering = (outbox: Outbox): (() => void) => {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = outbox.subscribe(() => {
    const { isSending, problem } = outbox.getState();
    clearTimeout(timer);
    if (isSending) return;
    if (problem?.kind !== 'waiting') tries = 0;
    else timer = setTimeout(outbox.deliver, WAITS[Math.min(tries++, WAITS.length - 1)]);
  });
  window.addEventListener('online', outbox.deliver);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    window.removeEventListener('online', outbox.deliver);
  };
};

/** After a recorded attempt: refetches the list and its statistics. API-15. */
const forgetAttempts = (client: QueryClient, userId: number): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: [puzzlePaths.attemptsOf(userId)] }),
    client.invalidateQueries({ queryKey: [puzzlePaths.progressOf(userId)] }),
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isTraining(path, userId) }),
  ]);

const isTraining = (path: unknown, userId: number): boolean => {
  const own = puzzlePaths.trainingOf(userId);
  return typeof path === 'string' && (path === own || path.startsWith(`${own}?`) || path.startsWith(`${own}/`));
};

// Puzzles stored for offline use

/** Key in the offline cache. */
export const SUPPLY = 'puzzles';

const dropFromSupply = async (id: PuzzleOnWire['id']): Promise<void> => {
  const supply = await findKept(SUPPLY, puzzleSetSchema);
  if (supply?.answer.some((one) => one.id === id) !== true) return;
  await keepRead(
    SUPPLY,
    supply.answer.filter((one) => one.id !== id),
    { keptAt: supply.keptAt },
  );
};

/** The longest duration of an attempt, in seconds: a day. */
const LONGEST = 86_400;

/** Records judged moves; the clock starts when the puzzle is first shown. */
export const useAttempts = ({ id }: Pick<PuzzleOnWire, 'id'>) => {
  const [shownAt] = useState(Date.now);
  return (solved: boolean, hinted: boolean): Attempt => ({
    puzzleId: id,
    solved,
    timeSpent: solved ? TIME_SPENT.solved : TIME_SPENT.failed,
    seconds: Math.min(LONGEST, Math.max(0, Math.round((Date.now() - shownAt) / 1000))),
    hinted,
    key: makeKey(),
  });
};

/** A unique idempotency key. */
const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');
