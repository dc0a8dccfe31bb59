/**
 * The engines of a pool: started when there is work for them, kept warm, and replaced when they go.
 * Who gets which engine is not decided here.
 */
import type { Milliseconds } from '../chess/types';
import type { Patience } from './patience';
import { runEngine, type RunningEngine } from './running-engine';
import type { EngineIdentity } from './search';
import type { StartEngine } from './transport';

/** So often in a row may a start fail before those who wait are told. */
export const MAX_FAILED_STARTS = 3;
/** Waited after a first failed start; doubles with each further one up to the last. */
const REST: Milliseconds = 250;
const LONGEST_REST: Milliseconds = 30_000;

export type EngineRoomSettings = {
  readonly start: StartEngine;
  readonly processes: number;
  /** Transposition table of each engine, in megabytes. */
  readonly hash: number;
  readonly patience?: Patience;
  /** An engine waits, has gone, or may be tried again. */
  readonly onChange: () => void;
  /** Told why an engine has gone, in one sentence. */
  readonly log: (why: string) => void;
};

/** One engine and what it does. */
export type Seat = {
  readonly engine: RunningEngine;
  readonly ready: Promise<EngineIdentity>;
  state: 'starting' | 'idle' | 'busy';
  /** The requests that it has searched for: what it found for others must not colour the evaluations of a game. */
  readonly served: WeakSet<object>;
};

export type EngineRoom = {
  seats(): readonly Seat[];
  /** Sees to it that so many engines run or start, within what the room holds and after the rest that a failure demands. */
  want(count: number): void;
  /** No engine runs, and one cannot be started for now. */
  isBroken(): boolean;
  /** Rejects with one clear sentence when no engine can be started. */
  identity(): Promise<EngineIdentity>;
  /** Starts every engine; resolves when all are ready, rejects when one is not. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
};

export const createEngineRoom = (settings: EngineRoomSettings): EngineRoom => {
  const seats = new Set<Seat>();
  let identity: EngineIdentity | undefined;
  const starts = createStarts(settings.onChange);
  let isClosed = false;

  const sit = (): Seat => {
    const { promise: ready, resolve, reject } = withResolvers<EngineIdentity>();
    ready.catch(() => undefined); // Whoever asked hears of it; nobody may have.
    const engine = runEngine({
      ...settings,
      onReady: (named) => {
        identity = named;
        starts.succeed();
        seat.state = 'idle';
        resolve(named);
        settings.onChange();
      },
      onIdle: () => {
        seat.state = 'idle';
        settings.onChange();
      },
      onGone: (why) => {
        seats.delete(seat);
        reject(new Error(why));
        if (isClosed) return;
        settings.log(why);
        if (seat.state === 'starting') starts.fail();
        settings.onChange();
      },
    });
    const seat: Seat = { engine, ready, state: 'starting', served: new WeakSet() };
    seats.add(seat);
    return seat;
  };

  return {
    seats: () => [...seats],
    want(count) {
      if (isClosed || starts.isResting()) return;
      while (seats.size < Math.min(count, settings.processes)) sit();
    },
    isBroken: () => seats.size === 0 && starts.haveFailed(),
    identity: async () => identity ?? ([...seats][0] ?? sit()).ready,
    async warmUp() {
      while (seats.size < settings.processes) sit();
      await Promise.all([...seats].map(({ ready }) => ready));
    },
    async close() {
      isClosed = true;
      await Promise.all([...seats].map(({ engine }) => engine.kill()));
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
