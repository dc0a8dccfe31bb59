/**
 * The engines of a pool: started when there is work for them, kept warm, and replaced when they go.
 * Who gets which engine is not decided here.
 */
import type { Milliseconds } from '../../chess/types';
import { runEngine, type RunningEngine } from '../running-engine';
import type { EngineIdentity, SearchLimit } from '../search';
import type { Timeouts } from '../timeouts';
import type { StartEngine } from '../transport';

/** So often in a row may a start fail before those who wait are told. */
export const MAX_FAILED_STARTS = 3;
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

export type EngineSlots = {
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
