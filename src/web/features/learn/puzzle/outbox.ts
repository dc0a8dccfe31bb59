/**
 * Attempts on their way to the server, one after the other in the order in which they were made: what counts is which
 * came first. One that does not arrive waits for another try, with those behind it; one that is refused is let go.
 */
import type { NewAttempt } from '../../../../contract/learn';
import { HttpError } from '../../../lib/http';
import { logError } from '../../../lib/log';
import { isPrivate } from '../../../lib/private-profile';

/** What is sent, but for who tried: the user of the moment. Another server's puzzles may have ids that are texts. */
export type Attempt = Omit<NewAttempt, 'userId' | 'puzzleId'> & { readonly puzzleId: number | string };

/** `guest`: nobody is signed in whose attempts could be kept. `refused`: in the server's words. */
export type OutboxProblem =
  { readonly kind: 'guest' } | { readonly kind: 'refused'; readonly why: string } | { readonly kind: 'waiting' };

/** `userId` is missing until it is known. */
type Waiting = { readonly attempt: Attempt; readonly userId: number | undefined };

export type OutboxState = {
  readonly waiting: readonly Waiting[];
  readonly isSending: boolean;
  readonly problem?: OutboxProblem | undefined;
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

/** `send` rejects where the attempt was not recorded. */
export const makeOutbox = (send: Send): Outbox => {
  let state: OutboxState = { waiting: [], isSending: false };
  let user: number | undefined;
  const listeners = new Set<() => void>();
  const change = (next: Partial<OutboxState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  /** Whether to go on with the next one. */
  const sendFirst = async ({ attempt, userId }: Waiting): Promise<boolean> => {
    if (userId === undefined) return false;
    try {
      await send(attempt, userId);
      change({ waiting: state.waiting.slice(1) });
      return true;
    } catch (failure) {
      logError(failure);
      const problem = problemOf(failure);
      const isLetGo = problem.kind !== 'waiting';
      change({ problem, ...(isLetGo && { waiting: state.waiting.slice(1) }) });
      return isLetGo;
    }
  };
  const deliverAll = async (): Promise<void> => {
    change({ isSending: true, problem: undefined });
    let [first] = state.waiting;
    while (first !== undefined && (await sendFirst(first))) [first] = state.waiting;
    change({ isSending: false });
  };
  const deliver = (): void => {
    if (user !== undefined && !state.isSending && state.waiting.length > 0) void deliverAll();
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    add: (attempt) => {
      change({ waiting: [...state.waiting, { attempt, userId: user }] });
      deliver();
    },
    deliver,
    setUser: (userId) => {
      user = userId;
      change({ waiting: state.waiting.map((one) => ({ ...one, userId: one.userId ?? userId })) });
      deliver();
    },
  };
};

/** A status of the 400s says that the same attempt will be refused again, but for those that ask to try later. */
const RETRY_LATER: ReadonlySet<number> = new Set([408, 429]);

const problemOf = (failure: unknown): OutboxProblem => {
  if (!(failure instanceof HttpError) || failure.status >= 500 || RETRY_LATER.has(failure.status)) {
    return { kind: 'waiting' };
  }
  if (failure.status === 401 || isPrivate(failure)) return { kind: 'guest' };
  return { kind: 'refused', why: failure.serverMessage ?? `The server answered ${failure.status}.` };
};
