/**
 * The engines of a pool: started when there is work for them, kept warm, and replaced when they go.
 * Who gets which engine is not decided here.
 */
import type { PositionEvaluation } from '../../chess/evaluation';
import type { Milliseconds } from '../../chess/types';
import type { StartEngine } from '../process';
import type { EngineIdentity, SearchLimit } from '../search';
import { createSession, type EnginePosition } from '../session';

/** So often in a row may a start fail before those who wait are told. */
const MAX_FAILED_STARTS = 3;

/** Waited after a first failed start; doubles with each further one up to the last. */
const REST: Milliseconds = 250;

const LONGEST_REST: Milliseconds = 30_000;

export type EngineSlotsSettings = {
  readonly start: StartEngine;
  readonly processes: number;
  /** Transposition table of each engine, in megabytes. */
  readonly hash: number;
  readonly timeouts?: Timeouts;
  /** An engine waits, has gone, or may be tried again. */
  readonly onChange: () => void;
  /** Told why an engine has gone, in one sentence. */
  readonly log: (why: string) => void;
};

/** One engine and what it does. */
export type Slot = {
  readonly engine: RunningEngine;
  readonly ready: Promise<EngineIdentity>;
  state: 'starting' | 'idle' | 'busy';
  /** Of its newest search. */
  lastLimit?: SearchLimit;
};

type EngineSlots = {
  list(): readonly Slot[];
  /** Sees to it that so many engines run or start, within the limit and after the rest that a failure demands. */
  want(count: number): void;
  /** No engine runs, and one cannot be started for now. */
  isBroken(): boolean;
  /** No engine is ready, and the last start has failed. */
  hasNone(): boolean;
  /** Rejects with one clear sentence when no engine can be started. */
  identity(): Promise<EngineIdentity>;
  /** Starts one engine, then the others; resolves when all are ready, rejects when one is not. */
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
    ready.catch(() => undefined); // Whoever asked hears of it; nobody may have.
    const engine = runEngine({
      ...settings,
      onReady: (named) => {
        identity = named;
        starts.succeed();
        slot.state = 'idle';
        resolve(named);
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
    want(count) {
      if (isClosed || starts.isResting()) return;
      while (slots.size < Math.min(count, settings.processes)) startSlot();
    },
    isBroken: () => slots.size === 0 && starts.haveFailed(),
    hasNone: () => starts.lastFailed() && [...slots].every(({ state }) => state === 'starting'),
    identity: async () => identity ?? ([...slots][0] ?? startSlot()).ready,
    async warmUp() {
      // What ends the first would end them all, and be in the log as often.
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

/** The rest that failed starts in a row demand; `onRested` is told when it is over. */
const createStarts = (onRested: () => void) => {
  let failed = 0;
  let restsUntil: Milliseconds = 0;
  return {
    succeed: () => void (failed = 0),
    fail: () => {
      const pause = Math.min(LONGEST_REST, REST * 2 ** failed);
      failed += 1;
      restsUntil = performance.now() + pause;
      setTimeout(onRested, pause + 1).unref();
    },
    lastFailed: () => failed > 0,
    isResting: () => performance.now() < restsUntil,
    /** So often that those who wait are to be told. */
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

/**
 * One engine at work: a session over a transport, with a watchdog over every answer.
 * An engine that does not obey is ended; starting another is the pool's business.
 */

/**
 * How a search ended. `silent`: with a move but no evaluation, as may happen to a short search on a machine that is
 * busy with other things. After `died` the engine is gone.
 */
export type SearchEnd =
  | { readonly kind: 'found'; readonly found: PositionEvaluation }
  | { readonly kind: 'stopped' | 'timed-out' | 'silent' | 'died' };

type RunningEngine = {
  /** Only when idle. */
  search(position: EnginePosition, limit: SearchLimit, onEnd: (end: SearchEnd) => void): void;
  /** The running search ends as `stopped` at once; `onIdle` follows when the engine has obeyed. */
  stop(): void;
  /** Ends the engine; resolves when it has gone. */
  kill(): Promise<void>;
  readonly pid: number | undefined;
};

type EngineSettings = {
  readonly start: StartEngine;
  /** Transposition table, in megabytes. */
  readonly hash: number;
  readonly timeouts?: Timeouts;
  /** The engine waits for its first search. */
  readonly onReady: (identity: EngineIdentity) => void;
  /** The engine waits again. */
  readonly onIdle: () => void;
  /** Told once, also when the engine never became ready. `why` is one sentence. */
  readonly onGone: (why: string) => void;
};

/** Starts an engine. Nothing is told during the call, and `search` waits for `onReady`. */
const runEngine = ({ timeouts = TIMEOUTS, ...settings }: EngineSettings): RunningEngine => {
  const watchdog = createWatchdog();
  let onEnd: ((end: SearchEnd) => void) | undefined;
  let isGone = false;

  const endSearch = (end: SearchEnd) => {
    const tell = onEnd;
    onEnd = undefined;
    tell?.(end);
  };
  const leave = (why: string): Promise<void> => {
    const ended = transport.kill();
    if (isGone) return ended;
    isGone = true;
    watchdog.rest();
    endSearch({ kind: 'died' });
    settings.onGone(why);
    return ended;
  };
  const stop = (kind: 'stopped' | 'timed-out') => {
    session.stop();
    watchdog.expect(timeouts.stop, () => void leave('The engine did not stop when told to'));
    endSearch({ kind });
  };

  const transport = settings.start({
    onLine: (line) => {
      if (!isGone) session.receive(line);
    },
    onExit: (why) => void leave(why),
  });
  const session = createSession({
    hash: settings.hash,
    send: (line) => transport.send(line),
    onReady: (identity) => {
      watchdog.rest();
      settings.onReady(identity);
    },
    onIdle: () => {
      if (isGone) return;
      watchdog.rest();
      settings.onIdle();
    },
  });
  watchdog.expect(timeouts.start, () => void leave('The engine did not become ready'));

  return {
    search(position, limit, tell) {
      onEnd = tell;
      watchdog.expect(timeouts.search(limit), () => stop('timed-out'));
      session.search(position, limit, (found) => {
        endSearch(found === undefined ? { kind: 'silent' } : { kind: 'found', found });
      });
    },
    stop: () => stop('stopped'),
    kill: () => leave('The engine was ended'),
    pid: transport.pid,
  };
};

type Watchdog = {
  /** Calls `onLate` once unless it is told to expect something else, or to rest, before the time is over. */
  expect(within: Milliseconds, onLate: () => void): void;
  rest(): void;
};

/** One timer that never keeps the process alive by itself. */
const createWatchdog = (): Watchdog => {
  let timer: NodeJS.Timeout | undefined;
  return {
    expect(within, onLate) {
      clearTimeout(timer);
      timer = setTimeout(onLate, within);
      timer.unref();
    },
    rest: () => clearTimeout(timer),
  };
};

/** How long an engine may take before it is taken for stuck. */
export type Timeouts = {
  /** From the start of the process to readiness; loading the net takes about 1 s on a quiet machine. */
  readonly start: Milliseconds;
  /** From `stop` to obedience; 3 ms is usual. */
  readonly stop: Milliseconds;
  /** For one search. */
  readonly search: (limit: SearchLimit) => Milliseconds;
};

/** Ample even where many more processes than cores compete: a search to depth 12 usually takes 35 ms. */
const TIMEOUTS: Timeouts = {
  start: 60_000,
  stop: 3_000,
  search: (limit) => ('depth' in limit ? 5_000 * limit.depth : 10_000 + 3 * limit.movetime),
};
