import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { addressOf } from '../../contract/endpoint';
import { type PuzzleDto, puzzlesApi, puzzleSetSchema, TIME_SPENT } from '../../contract/learn/puzzles';
import { useProfileId } from '../lib/account/profile';
import { isPrivate, isTemporary } from '../lib/http/failures';
import { HttpError, post } from '../lib/http/http';
import { logError } from '../lib/log';
import { retryDelay } from '../lib/retry';
import {
  getCached,
  inOfflineStore,
  isUserKnown,
  type OutboxRow,
  type PuzzleAttempt,
  putCached,
} from '../lib/offline-cache';
import { putLocalAttempts } from './puzzles/local-puzzles';

/** One per page load. */
const outboxes = new WeakMap<QueryClient, Outbox<Attempt>>();

const outboxOf = (client: QueryClient): Outbox<Attempt> => {
  const existing = outboxes.get(client);
  if (existing !== undefined) return existing;
  const outbox = makeOutbox<Attempt>(
    async (attempts, userId) => {
      for (const attempt of attempts) await inSession(post(puzzlesApi.recordAttempt.path, { userId, ...attempt }));
      // The cards that show the statistics report their own failures.
      void invalidateAttempts(client, userId);
    },
    {
      store: attemptStore,
      keepForGuest: putLocalAttempts,
    },
  );
  outboxes.set(client, outbox);
  return outbox;
};

/** Where the session has ended, what is sent waits until the user signs in again. */
export const inSession = <Answer>(call: Promise<Answer>): Promise<Answer> =>
  call.catch((failure: unknown) => {
    throw isSignedOut(failure) ? new Error('The session has ended', { cause: failure }) : failure;
  });

const isSignedOut = (failure: unknown): boolean =>
  failure instanceof HttpError && failure.status === 401 && isUserKnown();

/** Retries until the returned function is called. */
export const deliverPending = (client: QueryClient, userId: number): (() => void) =>
  retryDelivery(outboxOf(client), userId);

type UsedOutbox<Sent extends Keyed> = OutboxState<Sent> & Pick<Outbox<Sent>, 'add' | 'deliver'>;

export const useOutbox = (): UsedOutbox<Attempt> => {
  const outbox = outboxOf(useQueryClient());
  const state = useOutboxState(outbox);

  const add = (attempt: Attempt) => {
    outbox.add(attempt);
    if (attempt.solved) void removeCachedPuzzle(attempt.puzzleId).catch(logError);
  };
  return { ...state, add, deliver: outbox.deliver };
};

/** Of the current user. */
export const useOutboxState = <Sent extends Keyed>(outbox: Outbox<Sent>): OutboxState<Sent> => {
  const userId = useProfileId();
  useEffect(() => (userId === undefined ? undefined : retryDelivery(outbox, userId)), [outbox, userId]);
  return useSyncExternalStore(outbox.subscribe, outbox.getState, outbox.getState);
};

// Pending attempts are sent in the order in which they were made. A failed one is retried and holds back those after
// it; a refused one is dropped, and that of a guest is kept apart until there is an account.

export type Attempt = PuzzleAttempt;

/** By its idempotency key. */
type Keyed = { readonly key: string };

/** `guest`: they are kept in this browser, `kept` of them; without it they are not. `refused`: with the server's message. */
type OutboxProblem =
  | { readonly kind: 'guest'; readonly kept?: number }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'waiting' };

export type OutboxState<Sent extends Keyed> = {
  /** Of the current user and of unknown users. */
  readonly waiting: readonly OutboxRow<Sent>[];
  readonly isSending: boolean;
  readonly problem?: OutboxProblem;
};

export type Outbox<Sent extends Keyed> = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => OutboxState<Sent>;
  readonly add: (attempt: Sent) => void;
  readonly deliver: () => void;
  readonly setUser: (userId: number) => void;
};

type Send<Sent extends Keyed> = (attempts: readonly (Omit<Sent, 'key'> & Keyed)[], userId: number) => Promise<void>;

type OutboxOptions<Sent extends Keyed> = {
  readonly store?: OutboxStore<Sent>;
  /** In one request. */
  readonly most?: number;
  /** Of whoever has no account. Returns how many there are then. */
  readonly keepForGuest?: (rows: readonly OutboxRow<Sent>[]) => Promise<number>;
};

/** `send` rejects where the attempts were not recorded. */
export const makeOutbox = <Sent extends Keyed>(
  send: Send<Sent>,
  { store, most = 1, keepForGuest }: OutboxOptions<Sent> = {},
): Outbox<Sent> => {
  const { getState, change, subscribe } = observe<Sent>();
  let user: number | undefined;
  let isRead = store === undefined;
  const makeRow = rowMaker<Sent>();
  const firstRows = (size: number) => getState().waiting.slice(0, size);
  const persist = (row: OutboxRow<Sent>): void => void store?.put(row).catch(logError);
  const letGo = (rows: readonly OutboxRow<Sent>[]): Partial<OutboxState<Sent>> => {
    for (const { key } of rows) store?.remove(key).catch(logError);
    const keys = new Set(rows.map(({ key }) => key));
    return { waiting: getState().waiting.filter((row) => !keys.has(row.key)) };
  };

  const keep = async (rows: readonly OutboxRow<Sent>[]): Promise<OutboxProblem> => {
    try {
      return { kind: 'guest', kept: await keepForGuest?.(rows) };
    } catch (error) {
      logError(error);
      return { kind: 'guest' };
    }
  };
  const sendRows = async (rows: readonly OutboxRow<Sent>[], userId: number): Promise<OutboxProblem | undefined> => {
    const attempts = rows.map(({ attempt, key }) => ({ ...attempt, key }));
    const failure = await send(attempts, userId).then(() => undefined, problemOf);
    const problem = failure?.kind === 'guest' ? await keep(rows) : failure;
    // Of several, the one that is refused is found by sending them one at a time.
    const isLetGo = problem?.kind !== 'waiting' && (problem === undefined || rows.length === 1);
    change({ ...(problem && { problem }), ...(isLetGo && letGo(rows)) });
    return problem;
  };
  const deliverAll = async (userId: number): Promise<void> => {
    change({ isSending: true, problem: undefined });
    let size = most;
    for (let rows = firstRows(size); rows.length > 0 && user === userId; rows = firstRows(size)) {
      const problem = await sendRows(rows, userId);
      if (problem?.kind === 'waiting') break;
      if (problem !== undefined) size = 1;
    }
    change({ isSending: false });
    if (user !== userId) deliver();
  };
  const deliver = (): void => {
    const { isSending, waiting } = getState();
    if (user !== undefined && isRead && !isSending && waiting.length > 0) void deliverAll(user);
  };
  const loadStored = async (userId: number): Promise<void> => {
    user = userId;
    const current = getState().waiting.filter((row) => row.userId === undefined || row.userId === userId);
    for (const row of current) if (row.userId === undefined) persist({ ...row, userId });
    change({ waiting: current, problem: undefined });
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
      persist(row);
      change({ waiting: [...getState().waiting, row] });
      deliver();
    },
    deliver,
    setUser: (userId) => {
      if (user === userId) deliver();
      else void loadStored(userId);
    },
  };
};

const observe = <Sent extends Keyed>() => {
  let state: OutboxState<Sent> = { waiting: [], isSending: false };
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    change: (next: Partial<OutboxState<Sent>>): void => {
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
const rowMaker = <Sent extends Keyed>() => {
  let lastMade = 0;
  return ({ key, ...attempt }: Sent, userId: number | undefined): OutboxRow<Sent> => {
    lastMade = Math.max(Date.now(), lastMade + 1);
    return { key, userId, madeAt: lastMade, attempt };
  };
};

const readOf = async <Sent extends Keyed>(
  store: OutboxStore<Sent> | undefined,
  userId: number,
): Promise<readonly OutboxRow<Sent>[]> => {
  try {
    return (await store?.readOf(userId)) ?? [];
  } catch (error) {
    logError(error); // Still sent by this page.
    return [];
  }
};

const problemOf = (failure: unknown): OutboxProblem => {
  logError(failure);
  if (!(failure instanceof HttpError) || isTemporary(failure)) return { kind: 'waiting' };
  if (failure.status === 401 || isPrivate(failure)) return { kind: 'guest' };
  return { kind: 'refused', why: failure.serverMessage ?? `The server responded with ${failure.status}.` };
};

// Pending attempts in IndexedDB

/** For all users of the device; the oldest are deleted. */
export const MAX_WAITING = 500;

export type OutboxStore<Sent extends Keyed> = {
  /** Of a user and of unknown users, in order. */
  readonly readOf: (userId: number) => Promise<readonly OutboxRow<Sent>[]>;
  readonly put: (row: OutboxRow<Sent>) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};

type RowStore<Sent extends Keyed> = {
  readonly getAll: () => Promise<readonly OutboxRow<Sent>[]>;
  readonly put: (row: OutboxRow<Sent>) => Promise<unknown>;
  readonly delete: (key: string) => Promise<void>;
};

type InRows<Sent extends Keyed> = <Answer>(act: (rows: RowStore<Sent>) => Promise<Answer>) => Promise<Answer>;

/** `inRows` runs a transaction that may write. */
export const makeOutboxStore = <Sent extends Keyed>(inRows: InRows<Sent>): OutboxStore<Sent> => {
  const inOrder = (rows: readonly OutboxRow<Sent>[]) => rows.toSorted((one, other) => one.madeAt - other.madeAt);
  return {
    readOf: (userId) =>
      inRows(async (rows) =>
        inOrder(await rows.getAll()).filter((row) => row.userId === undefined || row.userId === userId),
      ),
    put: (row) =>
      inRows(async (rows) => {
        await rows.put(row);
        const beyond = inOrder(await rows.getAll()).slice(0, -MAX_WAITING);
        await Promise.all(beyond.map(({ key }) => rows.delete(key)));
      }),
    remove: (key) => inRows((rows) => rows.delete(key)),
  };
};

export const attemptStore = makeOutboxStore<Attempt>((act) => inOfflineStore('attempts', 'readwrite', act));

// Retries

/** Until the returned function is called. */
export const retryDelivery = <Sent extends Keyed>(outbox: Outbox<Sent>, userId: number): (() => void) => {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  outbox.setUser(userId);
  const unsubscribe = outbox.subscribe(() => {
    const { isSending, problem } = outbox.getState();
    clearTimeout(timer);
    if (isSending) return;
    if (problem?.kind !== 'waiting') tries = 0;
    else timer = setTimeout(outbox.deliver, retryDelay(++tries));
  });
  window.addEventListener('online', outbox.deliver);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    window.removeEventListener('online', outbox.deliver);
  };
};

/** API-15. */
const invalidateAttempts = (client: QueryClient, userId: number): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: [addressOf(puzzlesApi.listAttempts, { id: userId })] }),
    client.invalidateQueries({ queryKey: [addressOf(puzzlesApi.progress, { id: userId })] }),
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isTraining(path, userId) }),
  ]);

const isTraining = (path: unknown, userId: number): boolean => {
  const training = addressOf(puzzlesApi.training, { id: userId });
  return (
    typeof path === 'string' &&
    (path === training || path.startsWith(`${training}?`) || path.startsWith(`${training}/`))
  );
};

// Puzzles stored for offline use

/** Key in the offline cache. */
export const PUZZLE_CACHE_KEY = 'puzzles';

const removeCachedPuzzle = async (id: PuzzleDto['id']): Promise<void> => {
  const cached = await getCached(PUZZLE_CACHE_KEY, puzzleSetSchema);
  if (cached?.answer.some((one) => one.id === id) !== true) return;
  await putCached(
    PUZZLE_CACHE_KEY,
    cached.answer.filter((one) => one.id !== id),
    { keptAt: cached.keptAt },
  );
};

/** In seconds. */
const LONGEST = 86_400;

/** The clock starts when the puzzle is first shown. */
export const useAttempts = ({ id }: Pick<PuzzleDto, 'id'>) => {
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
