/** Starts engines on demand, keeps them running and replaces them when they exit. */
import type { PositionEvaluation } from '../../chess/evaluation';
import type { Milliseconds } from '../../chess/types';
import type { StartEngine } from '../process';
import type { EngineIdentity, SearchLimit } from '../search';
import { createSession, type EnginePosition } from '../session';

/** Consecutive failures until waiting searches fail. */
const MAX_FAILED_STARTS = 3;

/** Delay after the first failed start, doubled with each further one up to the maximum. */
const RETRY_DELAY: Milliseconds = 250;

const MAX_RETRY_DELAY: Milliseconds = 30_000;

export type EngineSlotsSettings = {
  readonly start: StartEngine;
  readonly processes: number;
  /** In megabytes. */
  readonly hash: number;
  readonly timeouts?: Timeouts;
  /** An engine became idle or exited, or a start may be retried. */
  readonly onChange: () => void;
  /** Receives one sentence when an engine exits. */
  readonly log: (why: string) => void;
};

export type Slot = {
  readonly engine: RunningEngine;
  readonly ready: Promise<EngineIdentity>;
  state: 'starting' | 'idle' | 'busy';
  /** Of its latest search. */
  lastLimit?: SearchLimit;
};

type EngineSlots = {
  list(): readonly Slot[];
  /** Ensures that so many engines run or start, up to the limit and outside retry delays. */
  ensure(count: number): void;
  /** No engine runs, and starts have failed repeatedly. */
  isBroken(): boolean;
  /** No engine is ready, and the last start failed. */
  hasNone(): boolean;
  /** Rejects with one sentence when no engine can be started. */
  identity(): Promise<EngineIdentity>;
  /** Starts one engine, then the others; rejects when one fails. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
};

export const createEngineSlots = (settings: EngineSlotsSettings): EngineSlots => {
  const slots = new Set<Slot>();
  let identity: EngineIdentity | undefined;
  const starts = createStarts(settings.onChange);
  let isClosed = false;

  const startSlot = (): Slot => {
    const { promise: ready, resolve, reject } = withResolvers<EngineIdentity>();
    ready.catch(() => undefined); // Prevents an unhandled rejection.
    const engine = runEngine({
      ...settings,
      onReady: (started) => {
        identity = started;
        starts.succeed();
        slot.state = 'idle';
        resolve(started);
        settings.onChange();
      },
      onIdle: () => {
        slot.state = 'idle';
        settings.onChange();
      },
      onGone: (why) => {
        slots.delete(slot);
        reject(new Error(why));
        if (isClosed) return;
        settings.log(why);
        if (slot.state === 'starting') starts.fail();
        settings.onChange();
      },
    });
    const slot: Slot = { engine, ready, state: 'starting' };
    slots.add(slot);
    return slot;
  };

  return {
    list: () => [...slots],
    ensure(count) {
      if (isClosed || starts.isResting()) return;
      while (slots.size < Math.min(count, settings.processes)) startSlot();
    },
    isBroken: () => slots.size === 0 && starts.haveFailed(),
    hasNone: () => starts.lastFailed() && [...slots].every(({ state }) => state === 'starting'),
    identity: async () => identity ?? ([...slots][0] ?? startSlot()).ready,
    async warmUp() {
      // A cause that affects every engine is logged once.
      await ([...slots][0] ?? startSlot()).ready;
      while (slots.size < settings.processes) startSlot();
      await Promise.all([...slots].map(({ ready }) => ready));
    },
    async close() {
      isClosed = true;
      await Promise.all([...slots].map(({ engine }) => engine.kill()));
    },
  };
};

/** `onRetry` is called when the delay after failed starts has passed. */
const createStarts = (onRetry: () => void) => {
  let failed = 0;
  let retryAt: Milliseconds = 0;
  return {
    succeed: () => void (failed = 0),
    fail: () => {
      const delay = Math.min(MAX_RETRY_DELAY, RETRY_DELAY * 2 ** failed);
      failed += 1;
      retryAt = performance.now() + delay;
      setTimeout(onRetry, delay + 1).unref();
    },
    lastFailed: () => failed > 0,
    isResting: () => performance.now() < retryAt,
    haveFailed: () => failed >= MAX_FAILED_STARTS,
  };
};

const withResolvers = <Value>() => {
  let settle: { resolve: (value: Value) => void; reject: (reason: Error) => void } | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    promise,
    resolve: (value: Value) => settle?.resolve(value),
    reject: (reason: Error) => settle?.reject(reason),
  };
};

// A session over a transport, with a timeout for every response. An engine that does not respond is killed.

/**
 * `silent`: a move without an evaluation, as happens in short searches on a busy machine. After `died` the engine is
 * gone.
 */
export type SearchEnd =
  | { readonly kind: 'found'; readonly found: PositionEvaluation }
  | { readonly kind: 'stopped' | 'timed-out' | 'silent' | 'died' };

type RunningEngine = {
  /** Only when idle. */
  search(position: EnginePosition, limit: SearchLimit, onEnd: (end: SearchEnd) => void): void;
  /** Ends the search as `stopped` at once; `onIdle` follows when the engine has stopped. */
  stop(): void;
  /** Resolves when the engine has exited. */
  kill(): Promise<void>;
  readonly pid: number | undefined;
};

type EngineSettings = {
  readonly start: StartEngine;
  /** Megabytes. */
  readonly hash: number;
  readonly timeouts?: Timeouts;
  readonly onReady: (identity: EngineIdentity) => void;
  readonly onIdle: () => void;
  /** Called once, even before `onReady`. `why` is one sentence. */
  readonly onGone: (why: string) => void;
};

/** All callbacks are asynchronous; `search` needs `onReady` first. */
const runEngine = ({ timeouts = TIMEOUTS, ...settings }: EngineSettings): RunningEngine => {
  const watchdog = createWatchdog();
  let onEnd: ((end: SearchEnd) => void) | undefined;
  let isGone = false;

  const endSearch = (end: SearchEnd) => {
    const callback = onEnd;
    onEnd = undefined;
    callback?.(end);
  };
  const terminate = (why: string): Promise<void> => {
    const ended = transport.kill();
    if (isGone) return ended;
    isGone = true;
    watchdog.clear();
    endSearch({ kind: 'died' });
    settings.onGone(why);
    return ended;
  };
  const stop = (kind: 'stopped' | 'timed-out') => {
    session.stop();
    watchdog.expect(timeouts.stop, () => void terminate('The engine did not stop when told to'));
    endSearch({ kind });
  };

  const transport = settings.start({
    onLine: (line) => {
      if (!isGone) session.receive(line);
    },
    onExit: (why) => void terminate(why),
  });
  const session = createSession({
    hash: settings.hash,
    send: (line) => transport.send(line),
    onReady: (identity) => {
      watchdog.clear();
      settings.onReady(identity);
    },
    onIdle: () => {
      if (isGone) return;
      watchdog.clear();
      settings.onIdle();
    },
  });
  watchdog.expect(timeouts.start, () => void terminate('The engine did not become ready'));

  return {
    search(position, limit, callback) {
      onEnd = callback;
      watchdog.expect(timeouts.search(limit), () => stop('timed-out'));
      session.search(position, limit, (found) => {
        endSearch(found === undefined ? { kind: 'silent' } : { kind: 'found', found });
      });
    },
    stop: () => stop('stopped'),
    kill: () => terminate('The engine was ended'),
    pid: transport.pid,
  };
};

type Watchdog = {
  /** Calls `onLate` once unless it is replaced or cleared in time. */
  expect(within: Milliseconds, onLate: () => void): void;
  clear(): void;
};

/** The timer does not keep the process alive. */
const createWatchdog = (): Watchdog => {
  let timer: NodeJS.Timeout | undefined;
  return {
    expect(within, onLate) {
      clearTimeout(timer);
      timer = setTimeout(onLate, within);
      timer.unref();
    },
    clear: () => clearTimeout(timer),
  };
};

export type Timeouts = {
  /** Process start to readiness; loading the net takes about 1 s on an idle machine. */
  readonly start: Milliseconds;
  /** `stop` to `bestmove`; usually 3 ms. */
  readonly stop: Milliseconds;
  /** For one search. */
  readonly search: (limit: SearchLimit) => Milliseconds;
};

/** Generous enough for many more processes than cores: a search to depth 12 usually takes 35 ms. */
const TIMEOUTS: Timeouts = {
  start: 60_000,
  stop: 3_000,
  search: (limit) => ('depth' in limit ? 5_000 * limit.depth : 10_000 + 3 * limit.movetime),
};
