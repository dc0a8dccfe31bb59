/**
 * Attempts on their way to the server, one after the other in the order in which they were made: what counts is which
 * came first. One that does not arrive waits for another try, with those behind it, also after the page has gone; one that
 * is refused is let go.
 */
import { HttpError } from '../../lib/http/http';
import { logError } from '../../lib/log';
import type { AttemptRow } from '../../lib/offline/offline-database';
import { isPrivate } from '../../lib/private-profile';
import type { AttemptStore } from './attempt-store';

/**
 * What is sent, but for who tried: the user of the moment. Another server's puzzles may have ids that are texts. Under its
 * key it counts once, however often it is sent.
 */
export type Attempt = AttemptRow['attempt'] & { readonly key: string };

/** `guest`: nobody is signed in whose attempts could be kept. `refused`: in the server's words. */
export type OutboxProblem =
  | { readonly kind: 'guest' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'waiting' };

export type OutboxState = {
  /** Of the user of the moment, and those made before that was known. */
  readonly waiting: readonly AttemptRow[];
  readonly isSending: boolean;
  readonly problem?: OutboxProblem;
};

export type Outbox = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => OutboxState;
  readonly add: (attempt: Attempt) => void;
  /** Sends what waits, unless that is under way. */
  readonly deliver: () => void;
  /** Whose attempts those are that are added from now on, or were before it was known. */
  readonly setUser: (userId: number) => void;
};

type Send = (attempt: Attempt, userId: number) => Promise<void>;

/** `send` rejects where the attempt was not recorded. Without a `store` what waits is lost with the page. */
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

  /** Whether to go on with the next one. */
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
  /** Whoever comes finds what they made here, on this page and before it; what others made waits for them. */
  const begin = async (userId: number): Promise<void> => {
    user = userId;
    const mine = getState().waiting.filter((row) => row.userId === undefined || row.userId === userId);
    for (const row of mine) if (row.userId === undefined) keep({ ...row, userId });
    change({ waiting: mine, problem: undefined });
    isRead = store === undefined;
    const rows = isRead ? [] : await readOf(store, userId);
    // Somebody else has come meanwhile.
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

/** Each is made later than the one before. */
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
    logError(error); // What this page makes is sent all the same.
    return [];
  }
};

/** A status of the 400s says that the same attempt will be refused again, but for those that ask to try later. */
const RETRY_LATER: ReadonlySet<number> = new Set([408, 429]);

const problemOf = (failure: unknown): OutboxProblem => {
  logError(failure);
  if (!(failure instanceof HttpError) || failure.status >= 500 || RETRY_LATER.has(failure.status)) {
    return { kind: 'waiting' };
  }
  if (failure.status === 401 || isPrivate(failure)) return { kind: 'guest' };
  return { kind: 'refused', why: failure.serverMessage ?? `The server answered ${failure.status}.` };
};
