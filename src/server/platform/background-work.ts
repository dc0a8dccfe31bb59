import { setImmediate } from 'node:timers/promises';
import type { Milliseconds } from '../../chess/types';

type WorkLoop = {
  /** Signals work; may be called at any time. */
  readonly wake: () => void;
  /** Resolves when the current round is complete. */
  readonly settled: () => Promise<void>;
};

type WorkLoopSettings = {
  /** Never rejects; returns whether more work may be left. */
  readonly round: () => Promise<boolean>;
  /** Runs before each further round. */
  readonly rest?: () => Promise<void>;
  /** Prevents further rounds. */
  readonly signal: AbortSignal;
};

/** Runs rounds one at a time while there is work, then sleeps until woken. Starts asleep. */
export const createWorkLoop = ({ round, rest = () => Promise.resolve(), signal }: WorkLoopSettings): WorkLoop => {
  let wakes = 0;
  /** `wakes` at the start of the current round. */
  let seenWakes = 0;
  let work: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    while (!signal.aborted) {
      seenWakes = wakes;
      const isMore = await round();
      if (!isMore && wakes === seenWakes) return;
      await rest();
    }
  };
  const wake = (): void => {
    wakes += 1;
    work ??= drain().finally(() => {
      work = undefined;
      if (wakes !== seenWakes && !signal.aborted) wake();
    });
  };

  return {
    wake,
    settled: async () => {
      await work;
    },
  };
};

export type Repeating = {
  /** Runs an extra time, after the current run. */
  act(): void;
  /** Resolves when the current run has ended. */
  close(): Promise<void>;
};

type Repeated = {
  /** Should end soon after the signal. */
  readonly act: (signal: AbortSignal) => Promise<void>;
  readonly every: Milliseconds;
  readonly onFailure: (error: unknown) => void;
};

/** First runs after one interval. Does not keep the process alive. */
export const startRepeating = ({ act, every, onFailure }: Repeated): Repeating => {
  const closing = new AbortController();
  let work = Promise.resolve();
  const actNext = (): void => {
    work = work.then(() => act(closing.signal)).catch(onFailure);
  };
  const timer = setInterval(actNext, every).unref();
  return {
    act: actNext,
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await work;
    },
  };
};

/** Minimum time in which a deletion can be undone. */
const RETENTION: Milliseconds = 24 * 3_600_000;

const PURGE_INTERVAL: Milliseconds = 3_600_000;

type Purge = {
  /** Purges a batch deleted before the given time; returns whether there was one. */
  readonly purge: (before: Milliseconds) => Promise<boolean>;
  /** Called after the last batch. */
  readonly done: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
};

/** Hourly, in batches that yield to the event loop. */
export const startPurge = ({ purge, done, onFailure }: Purge): Repeating =>
  startRepeating({
    act: async (signal) => {
      let steps = 0;
      while (!signal.aborted && (await purge(Date.now() - RETENTION))) {
        steps += 1;
        await setImmediate();
      }
      if (steps > 0) await done();
    },
    every: PURGE_INTERVAL,
    onFailure,
  });

/** Work that a response does not wait for, so that its timing reveals nothing. */

export type Background = {
  /** Failures are reported. */
  readonly run: (name: string, work: () => Promise<unknown>) => void;
  /** Resolves when all work is done, including work started meanwhile. */
  readonly idle: () => Promise<void>;
};

export const createBackground = (onFailure: (error: unknown, message: string) => void): Background => {
  const open = new Set<Promise<unknown>>();
  return {
    run: (name, work) => {
      const done: Promise<unknown> = Promise.resolve()
        .then(work)
        .catch((error: unknown) => onFailure(error, `${name} failed`))
        .finally(() => open.delete(done));
      open.add(done);
    },
    idle: async () => {
      while (open.size > 0) await Promise.all(open);
    },
  };
};

/** Forwards values until the signal, then throws `toError` without waiting for the next value. */
export async function* abortable<Value>(
  values: AsyncIterable<Value>,
  signal: AbortSignal,
  toError: () => Error,
): AsyncGenerator<Value> {
  const iterator = values[Symbol.asyncIterator]();
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => (stop = () => reject(toError())));
  stopped.catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), stopped]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    // Not awaited: it may wait for a value that never comes.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
