import { setImmediate } from 'node:timers/promises';
import type { Milliseconds } from '../../chess/types';

type WorkLoop = {
  /** There may be work, also while some is done. */
  readonly wake: () => void;
  /** When the round that is being done is over. */
  readonly settled: () => Promise<void>;
};

type WorkLoopSettings = {
  /** One round; whether there may be more to do. Rejects never. */
  readonly round: () => Promise<boolean>;
  /** Before each further round. */
  readonly rest?: () => Promise<void>;
  /** No round begins after it. */
  readonly signal: AbortSignal;
};

/** Does round after round, one at a time, as long as there is work; then sleeps until it is woken. It begins asleep. */
export const createWorkLoop = ({ round, rest = () => Promise.resolve(), signal }: WorkLoopSettings): WorkLoop => {
  let wakes = 0;
  /** Of these, those that a round has begun after. */
  let heard = 0;
  let work: Promise<void> | undefined;

  const workOff = async (): Promise<void> => {
    while (!signal.aborted) {
      heard = wakes;
      const isMore = await round();
      if (!isMore && wakes === heard) return;
      await rest();
    }
  };
  const wake = (): void => {
    wakes += 1;
    work ??= workOff().finally(() => {
      work = undefined;
      if (wakes !== heard && !signal.aborted) wake();
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
  /** Also now, after what goes on. */
  act(): void;
  /** When what goes on has ended. */
  close(): Promise<void>;
};

type Repeated = {
  /** Should end soon after the signal. */
  readonly act: (signal: AbortSignal) => Promise<void>;
  readonly every: Milliseconds;
  readonly onFailure: (error: unknown) => void;
};

/** Does the same again and again, for the first time when the time has passed once. Keeps no process from ending. */
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

/** How long a deletion can be undone, at least. */
const KEPT: Milliseconds = 24 * 3_600_000;

const EVERY: Milliseconds = 3_600_000;

type Purge = {
  /** Takes away what was deleted before a moment, or a part of it; whether there was any. */
  readonly purge: (before: Milliseconds) => Promise<boolean>;
  /** When all of it is gone. */
  readonly done: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
};

/** Purges what was deleted long ago, every hour, in steps between which others get their turn. */
export const startPurge = ({ purge, done, onFailure }: Purge): Repeating =>
  startRepeating({
    act: async (signal) => {
      let steps = 0;
      while (!signal.aborted && (await purge(Date.now() - KEPT))) {
        steps += 1;
        await setImmediate();
      }
      if (steps > 0) await done();
    },
    every: EVERY,
    onFailure,
  });

/** Work that an answer does not wait for, so that its time tells nothing. */

export type Background = {
  /** Goes on by itself; a failure is told. */
  readonly run: (name: string, work: () => Promise<unknown>) => void;
  /** When all of it is done, also what it began. */
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

/** The values as they come, until the signal comes: then nobody waits for the next one any more, and `toError` is thrown. */
export async function* untilSignal<Value>(
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
    // Not waited for: it may itself wait for a value that never comes.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
